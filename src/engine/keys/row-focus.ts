/** Moving between the rows of a list by key: the focus goes to what opens the row. */

const opener = 'a[href], button';

/** Rows that stand in the document, with the place each has in the whole list; headers among them have nothing to open. */
function rowsIn(page: ParentNode): HTMLElement[] {
  const rows = [...page.querySelectorAll<HTMLElement>('#main [data-index]')].filter((row) => row.querySelector(opener));
  return rows.toSorted((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']));
}

/** From the focused row to the next or previous one; without one, to the first row in view. */
export function moveRowFocus(page: Document, step: 1 | -1): void {
  const rows = rowsIn(page);
  const at = rows.findIndex((row) => row.contains(page.activeElement));
  const inView = rows.find((row) => row.getBoundingClientRect().top >= 0);
  const next = at === -1 ? inView : rows[at + step];
  // Past the last one the page scrolls on, which fetches more.
  if (!next && step === 1) page.defaultView?.scrollBy(0, rows[0]?.offsetHeight ?? 0);
  const target = next?.querySelector<HTMLElement>(opener);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest' });
}
