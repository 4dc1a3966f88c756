/** Which elements the rows of a long list stand in: those of rows that go serve rows that come, where a declaration says so (ADR 067). */
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useRef } from 'react';

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

/** The row that has the focus or is being pressed: its element becomes no other row's under the hands. */
const heldIn = (list: Element | null) => list?.querySelector<HTMLElement>('.virtual-row:is(:focus-within, :active)')?.dataset['row'];

/** The key by which React knows the element of a row. */
export function useRowElements(list: RefObject<Element | null>, virtualizer: Virtualizer<Window, Element>, items: readonly VirtualItem[], isReused: boolean): (key: Key) => Key {
  const stood = useRef(noElements);
  const elements = isReused ? nextElements(stood.current, items.map(({ key }) => key), heldIn(list.current)) : noElements;
  useLayoutEffect(() => {
    const rows = new Map(items.map((item) => [elements.of.get(item.key), item]));
    for (const [key, element] of stood.current.of) {
      const row = rows.get(element);
      if (!row || row.key === key) continue;
      // The library knows elements by their rows, and would leave the other row's alone when this one comes back.
      virtualizer.elementsCache.delete(key);
      virtualizer.measureElement(list.current?.querySelector(`[data-index="${row.index}"]`) ?? null);
    }
    stood.current = elements;
  });
  return (key) => elements.of.get(key) ?? key;
}
