/**
 * Reckons something of a list's pages, one after the other. Asked again with further pages, it goes on from those before
 * them: of a thousand pages, each further one would have all read again.
 */
export function createFold<Page, Sum>(none: Sum, add: (sum: Sum, page: Page, at: number) => Sum): (pages: readonly Page[]) => Sum {
  let read: { readonly pages: readonly Page[]; readonly sum: Sum } = { pages: [], sum: none };
  return (pages) => {
    const before = read.pages.every((page, at) => page === pages[at]) ? read : { pages: [], sum: none };
    const from = before.pages.length;
    read = { pages, sum: pages.slice(from).reduce((sum, page, at) => add(sum, page, from + at), before.sum) };
    return read.sum;
  };
}
