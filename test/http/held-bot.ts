import { json as reply, startEndpoint } from "../experiments/targets/http-server.js";

/** A chatbot that answers when it is let go, the first `freeTurns` at once; `fail` names a question that it fails at. */
export async function startBot({ freeTurns = 0 } = {}) {
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let failing: string | null = null;
  const waiting: (() => void)[] = [];
  const endpoint = await startEndpoint((request, response, turn) => {
    for (const tell of waiting) tell();
    const { id } = JSON.parse(request.body) as { id: string };
    const answer = (): void => {
      if (id === failing) reply(response, { error: "no" }, 422);
      else reply(response, { answer: "10日です" });
    };
    if (turn <= freeTurns) answer();
    else void released.then(answer);
  });
  const yaml = `
experiments:
  concurrency: 2
  targets:
    bot: {type: http, url: "${endpoint.url}", body: {id: "{{id}}"}, answer: answer, max_retries: 0}
`;
  return {
    yaml,
    letGo: () => letGo(),
    fail: (id: string | null) => (failing = id),
    asked: () => endpoint.seen.map(({ body }) => body),
    async received(count: number): Promise<void> {
      while (endpoint.seen.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
