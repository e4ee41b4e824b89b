import { certificateHashesSchema, type CertificateHashes } from "../../../core/certificate.js";
import type { View } from "../view.js";
import { trustWords } from "./messages.js";

/** Why a certificate is void, in the reader's language where the program itself has said why; else as somebody wrote it. */
export function voidReason(reason: string, view: View): string {
  const words = trustWords(view.language);
  const [part, rest] = [reason.replace(/ has changed$/, ""), reason.replace(/^[^:]*: /, "")];
  if (reason === "replaced") return words.voidReplaced;
  if (reason.endsWith(" has changed") && isHashPart(part)) return words.voidChanged(words.hashParts[part]);
  if (reason.startsWith("drift: ")) return `${words.voidDrift} (${rest})`;
  return reason.startsWith("the labels no longer bear it out: ") ? `${words.voidLabels} (${rest})` : reason;
}

function isHashPart(part: string): part is keyof CertificateHashes {
  return Object.hasOwn(certificateHashesSchema.shape, part);
}
