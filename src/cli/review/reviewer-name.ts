import os from "node:os";

/** Who reviews: the name that was given, else that of the user of this computer. */
export function reviewerName(given: string | undefined): string {
  return given ?? os.userInfo().username;
}
