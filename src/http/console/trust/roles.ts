import { operations } from "../../operations.js";
import type { Role } from "../../principal.js";

/** Who sees certificates, figures and references. */
export const seeing: readonly Role[] = operations.listCertificates.roles;

/** Who issues certificates. */
export const certifying: readonly Role[] = operations.certifyCategories.roles;
