import { isBlank } from "../../../src/core/visible-text.js";
import { detectLanguage } from "../../../src/core/language.js";
import type { Services } from "../../../src/services.js";
import { canWait } from "../can-wait.js";
import type { AnswerRuntime, ReadCaller } from "../caller.js";
import type { AnswerStateValue, AnswerUpdate } from "../state.js";

/**
 * Opens the run: its id, its language, and the release that the managing side
 * has made current. A question without visible text is refused here.
 */
export function receive(services: Services, readCaller: ReadCaller) {
  return async (state: AnswerStateValue, runtime: AnswerRuntime): Promise<AnswerUpdate> => {
    // Lone surrogates cannot be stored or sent as UTF-8.
    const question = state.question.toWellFormed();
    const caller = readCaller(runtime);
    const processId = caller.processId ?? services.newProcessId();
    const category = services.categoryOf(question);
    const { groups } = caller;
    const source = canWait(runtime) ? caller.source : `${caller.source}-stateless`;
    await services.recorder.start({
      process_id: processId,
      question,
      category,
      caller: { groups: [...groups], source },
    });
    return {
      process_id: processId,
      question,
      category,
      caller_groups: [...groups],
      language: services.config.language === "auto" ? detectLanguage(question) : services.config.language,
      release_hashes: await services.releaseHashes(),
      current_version: await services.currentVersion(),
      failure: isBlank(question) ? { reason: "invalid_question", detail: "the question has no visible text" } : null,
    };
  };
}
