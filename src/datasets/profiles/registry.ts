import type { Profile } from "../profile.js";
import { assistantProfile } from "./assistant.js";
import { ragProfile } from "./rag.js";

/** The profiles that come with the package. */
export const profiles: readonly Profile[] = [ragProfile, assistantProfile];
