/** Which elements the rows of a long list stand in: those of rows that go serve rows that come, where a declaration says so (ADR 067). */
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';

type Key = VirtualItem['key'];

/** Elements by number, of rows in their order, and how many have been made. */
export interface Elements {
  readonly of: ReadonlyMap<Key, number>;
  readonly made: number;
}

export const noElements: Elements = { of: new Map(), made: 0 };

/**
 * Each row stays where it stood. Those that come below the others take the elements of those that have gone, but never that
 * of the `held` one; those that come above get new ones, for React would move all others past an older one.
 */
export function nextElements({ of, made }: Elements, keys: readonly Key[], held: Key | undefined): Elements {
  const stay = new Set(keys);
  const free = [...of].flatMap(([key, element]) => (stay.has(key) || key === held ? [] : [element]));
  const last = keys.findLastIndex((key) => of.has(key));
  let next = made;
  return { of: new Map(keys.map((key, at) => [key, of.get(key) ?? (at > last ? free.shift() : undefined) ?? next++])), made: next };
}

/**
 * In which order elements stand in the document. One that is moved is laid out anew with all in it, so those that stand
 * stay, whatever rows they are of now (which rows are seen where is no matter of this order), and new ones come beside the
 * rows beside theirs. With `moves` as many come nearer to the order of their rows, `wanted`; never the `held` one, which
 * would lose the focus.
 */
export function nextOrder(stood: readonly number[], wanted: readonly number[], moves: number, held: number | undefined): readonly number[] {
  const stands = new Set(stood);
  const order = stood.filter((element) => wanted.includes(element));
  for (const [at, element] of wanted.entries()) {
    if (stands.has(element)) continue;
    const before = wanted[at - 1];
    const after = wanted.find((other) => stands.has(other));
    order.splice(before !== undefined ? order.indexOf(before) + 1 : after !== undefined ? order.indexOf(after) : 0, 0, element);
  }
  const placeOf = (element: number | undefined) => order.findIndex((other) => other === element);
  const unsorted = wanted.findIndex((element, at) => at > 0 && placeOf(element) < placeOf(wanted[at - 1]));
  const moved = unsorted < 0 ? [] : wanted.slice(unsorted, unsorted + moves);
  if (held !== undefined && moved.includes(held)) return order;
  return [...order.filter((element) => !moved.includes(element)), ...moved];
}

const inHands = ':is(:focus-within, :active)';

/** The row that has the focus or is being pressed: its element becomes no other row's under the hands. Asked of the list first, which mostly has neither: a look through all that stands in it takes a fiftieth of a drawing. */
export const heldRow = (list: Element | null) => (list?.matches(inHands) === true ? list.querySelector<HTMLElement>(`.virtual-row${inHands}`)?.dataset['row'] : undefined);

type Measurer = (virtualizer: Virtualizer<Window, Element>, rows: readonly Element[]) => void;

/** Takes rows to be as high as they are with their next layout. One observer for all of a list: the browser asks each that was ever made with every frame. */
export function createMeasurer(): Measurer {
  let observer: ResizeObserver | undefined;
  return (virtualizer, rows) => {
    observer ??= new ResizeObserver((entries) => {
      for (const entry of entries) {
        observer?.unobserve(entry.target);
        if (entry.target.isConnected) virtualizer.resizeItem(virtualizer.indexFromElement(entry.target), virtualizer.options.measureElement(entry.target, entry, virtualizer));
      }
    });
    for (const row of rows) observer.observe(row);
  };
}

/**
 * Tells the library which elements have become other rows', and answers these. It knows them by the rows, and would leave
 * the other's alone when the one comes back; and it has heard how high they are when they were the other's.
 */
export function tellTaken(list: Element | null, virtualizer: Virtualizer<Window, Element>, items: readonly VirtualItem[], before: Elements, now: Elements): readonly Element[] {
  const rows = new Map(items.map((item) => [now.of.get(item.key), item]));
  const standing = new Map([...(list?.children ?? [])].map((row) => [row.getAttribute('data-index'), row]));
  return [...before.of].flatMap(([key, element]) => {
    const row = rows.get(element);
    if (!row || row.key === key) return [];
    virtualizer.elementsCache.delete(key);
    const own = standing.get(String(row.index)) ?? null;
    virtualizer.measureElement(own);
    return own ?? [];
  });
}
