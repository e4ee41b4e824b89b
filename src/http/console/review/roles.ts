import { operations } from "../../operations.js";
import type { Role } from "../../principal.js";

/** Who sees tickets. */
export const seeing: readonly Role[] = operations.listReviews.roles;

/** Who takes them, comments and decides. */
export const deciding: readonly Role[] = operations.decideReview.roles;
