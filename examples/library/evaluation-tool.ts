// 回答の評価を、モデルが呼び出せる LangChain のツールにします。
// The evaluation of an answer, as a LangChain tool that a model can call.
import { AIMessage, type ToolMessage } from "@langchain/core/messages";
import { ToolNode } from "@langchain/langgraph/prebuilt";
import { createKonkyo, type Evaluation } from "konkyo";

// キーを渡さないので、規則が判定します。モデルに判定させるには environment: readEnvironment(".") とします。
// No key is given, so rules judge. With environment: readEnvironment(".") a model does.
await using konkyo = await createKonkyo({ folder: import.meta.dirname });
const evaluateAnswer = konkyo.evaluationTool({ metrics: ["faithfulness", "answer_relevancy"] });

// エージェントでは model.bindTools([evaluateAnswer]) とし、ToolNode に同じツールを渡します。
// In an agent: model.bindTools([evaluateAnswer]), and the same tool in its ToolNode.
const tools = new ToolNode([evaluateAnswer]);

// モデルがツールを呼んだ、という想定のメッセージ / What a model says that calls the tool
const call = new AIMessage({
  content: "",
  tool_calls: [
    {
      id: "call-1",
      name: evaluateAnswer.name,
      args: {
        user_input: "図書は何冊まで借りられますか？",
        response: "図書は10冊まで借りられます。期間は4週間です。",
        retrieved_contexts: ["図書は一人10冊まで、2週間借りられます。"],
      },
    },
  ],
});
const { messages } = (await tools.invoke({ messages: [call] })) as { messages: [ToolMessage] };

// content はモデルが読むもの、artifact は判定の全体です。/ A model reads the content; the artifact is the whole of it.
const [message] = messages;
const { values } = message.artifact as Evaluation;
console.log(message.content);
console.log(values);
