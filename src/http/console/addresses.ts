/** Addresses of pages; an id may hold any character. */
export const addresses = {
  asked: (processId: string): string => `/ask/${segment(processId)}`,
  run: (processId: string): string => `/runs/${segment(processId)}`,
  ticket: (ticketId: string): string => `/review/${segment(ticketId)}`,
} as const;

/** Half of a surrogate pair has no place in an address. */
function segment(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
