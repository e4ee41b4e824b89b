import { defineParity, drawVector } from "../define-parity.js";
import type { Random } from "../random.js";

interface Input {
  readonly asked: readonly number[];
  readonly questions: readonly {
    readonly question: string;
    readonly noncommittal: boolean;
    readonly vector: readonly number[];
  }[];
}

const user_input = "締切はいつですか";
const response = "締切は毎月20日です。";

export const answerRelevancyParity = defineParity<Input>({
  metric: "answer_relevancy",
  ragasClass: "ResponseRelevancy",
  kinds: {
    committal: (random) => draw(random, () => false),
    all_noncommittal: (random) => draw(random, () => true),
    one_noncommittal: (random) => draw(random, (index) => index === 1),
    mixed_flags: (random) => draw(random, () => random.flag()),
    opposite: (random) => {
      const { asked, questions } = draw(random, () => false);
      const away = asked.map((value) => -value);
      return { asked, questions: questions.map((question) => ({ ...question, vector: away })) };
    },
    one_blank_question: (random) =>
      blanked(
        draw(random, () => random.flag()),
        [random.integer(0, 2)],
      ),
    all_blank_questions: (random) =>
      blanked(
        draw(random, () => random.flag()),
        [0, 1, 2],
      ),
    no_direction: (random) => {
      const { asked, questions } = draw(random, () => random.flag());
      const at = random.integer(0, 2);
      const still = asked.map(() => 0);
      return { asked, questions: questions.map((each, index) => (index === at ? { ...each, vector: still } : each)) };
    },
  },
  ragas: ({ asked, questions }) => ({
    sample: { user_input, response },
    replies: [
      {
        choices: questions.map(({ question, noncommittal }) => ({ question, noncommittal: noncommittal ? 1 : 0 })),
      },
    ],
    vectors: vectorsOf(asked, questions),
  }),
  ours: ({ asked, questions }) => ({
    sample: { id: "1", user_input, response },
    script: {
      "question-from-answer": {
        value: { questions: questions.map(({ question, noncommittal }) => ({ question, noncommittal })) },
      },
    },
    vectors: vectorsOf(asked, questions),
  }),
});

function draw(random: Random, flag: (index: number) => boolean): Input {
  return {
    asked: drawVector(random),
    questions: Array.from({ length: 3 }, (_, index) => ({
      question: `問${index + 1}`,
      noncommittal: flag(index),
      vector: drawVector(random),
    })),
  };
}

function blanked({ asked, questions }: Input, at: readonly number[]): Input {
  const blank = asked.map((_, index) => (index === 0 ? 1 : 0));
  return {
    asked,
    questions: questions.map((each, index) => (at.includes(index) ? { ...each, question: "", vector: blank } : each)),
  };
}

function vectorsOf(asked: readonly number[], questions: Input["questions"]) {
  return {
    [user_input]: asked,
    ...Object.fromEntries(questions.map(({ question, vector: own }) => [question, own])),
  };
}
