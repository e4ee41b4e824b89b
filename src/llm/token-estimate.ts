import type { ChatMessage } from "./port.js";

// Measured with the o200k tokenizer on our prompts and on Japanese and English manuals: within
// about ten per cent for prose, half of the truth at worst (tables, JSON full of figures). A real
// tokenizer would cost a second of start-up and 100 MB, and be right for one family of models only.
const asciiPerToken = 3.8;
const othersPerToken = 1.25;

/** About how many tokens a text is, without asking a tokenizer; Japanese takes about three times as many as English. */
export function estimateTokens(text: string): number {
  let ascii = 0;
  let others = 0;
  for (const character of text) {
    if (character < "\u0080") ascii += 1;
    else others += 1;
  }
  return Math.ceil(ascii / asciiPerToken + others / othersPerToken);
}

/** What the protocol adds to each message for its role and its limits. */
const tokensAroundMessage = 4;

/** About how many prompt tokens a conversation is. */
export function estimateMessages(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content) + tokensAroundMessage, 0);
}
