/** Addresses of the corpus pages. Names of releases and ids of documents may hold anything, so they stand in the query. */
export function releaseAddress(
  release: string,
  search: { readonly text?: string; readonly page?: number } = {},
): string {
  const { text = "", page = 1 } = search;
  return address("release", { name: release, ...(text === "" ? {} : { text }), ...(page === 1 ? {} : { page }) });
}

export function documentAddress(release: string, documentId: string, page = 1): string {
  return address("document", { release, id: documentId, ...(page === 1 ? {} : { page }) });
}

export function compareAddress(from: string, to: string): string {
  return address("compare", { from, to });
}

export function activateAddress(release: string): string {
  return address("activate", { release });
}

function address(page: string, query: Readonly<Record<string, string | number>>): string {
  const written = Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]);
  return `/corpus/${page}?${new URLSearchParams(written).toString()}`;
}
