/** `auto` follows the reader's system. */
export const themes = ["auto", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
