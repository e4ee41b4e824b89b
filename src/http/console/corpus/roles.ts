import { operations } from "../../operations.js";
import type { Role } from "../../principal.js";

/** Who sees releases, documents and what a search finds of them. */
export const seeing: readonly Role[] = ["read", "review", "manage"];

/** Who makes a release the current one. */
export const activating: readonly Role[] = operations.activateRelease.roles;
