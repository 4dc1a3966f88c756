import { useEffect, useEffectEvent } from 'react';
import { usePortal } from '../../kit/app/Portal.tsx';

/** Moving between the rows of a list by key: the focus goes to what opens the row. */

const opener = 'a[href], button';

/** Rows that stand in the document, with the place each has in the whole list; headers among them have nothing to open. */
function rowsIn(page: ParentNode): HTMLElement[] {
  const rows = [...page.querySelectorAll<HTMLElement>('#main [data-index]')].filter((row) => row.querySelector(opener));
  return rows.toSorted((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']));
}

/** From the focused row to the next or previous one; without one, to the first row in view. */
function moveRowFocus(page: Document, step: 1 | -1): void {
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

/** On a record's page, to the one before or after it in its list; `false` where there is no such way. */
function openNeighbour(page: Document, command: 'next' | 'previous'): boolean {
  const step = page.querySelector<HTMLElement>(`#main [data-step="${command}"]`);
  step?.click();
  return step !== null;
}

/** To the search of the page; where its box is folded away, that opens and takes the focus. */
function goToSearch(page: Document): void {
  const box = page.querySelector<HTMLInputElement>('#main input[type="search"]');
  if (box) box.select();
  else page.querySelector<HTMLElement>('#main [data-opens="search"]')?.click();
}

/** What a pressed key asks of the portal, if anything. */
type KeyCommand = 'search' | 'next' | 'previous' | 'keys' | 'palette' | ActionKey;

/** A key that presses the control with this `data-shortcut`, unless it is disabled. */
type ActionKey = 'accept' | 'print' | 'next-record';

/** The part of a keyboard event that is looked at. */
interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
}

interface Circumstances {
  readonly areSingleKeysOn: boolean;
  /** The focus is in a field, or in something that takes letters itself, such as a menu. */
  readonly isTyping: boolean;
  /** A dialog stands over the page. */
  readonly isCovered: boolean;
  /** Since the key before, in ms. */
  readonly pause: number;
}

const singleKeys: Readonly<Record<string, KeyCommand>> = {
  '/': 'search',
  j: 'next',
  k: 'previous',
  a: 'accept',
  p: 'print',
  n: 'next-record',
  '?': 'keys',
};
/** Keys closer together than this come from a barcode scanner, not from a hand. */
const scannerPauseMs = 35;

/** `undefined` leaves the key to the browser. */
export function commandOf(
  { key, ctrlKey, metaKey, altKey, isComposing }: Press,
  now: Circumstances,
): KeyCommand | undefined {
  if (isComposing || altKey || now.isCovered) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'palette' : undefined;
  if (!now.areSingleKeysOn || now.isTyping || now.pause < scannerPauseMs) return undefined;
  return Object.hasOwn(singleKeys, key) ? singleKeys[key] : undefined;
}

/** What takes letters itself. */
const typingPlaces =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"]';
/** The dialog itself, not the frame around it: that goes a moment after its dialog has closed. */
const openDialogs = '[role="dialog"]';

/** Listens for the portal's keys while the shell stands; what opens something is handed to `onCommand`. */
export function useKeys(onCommand: (command: 'keys' | 'palette') => void): void {
  const portal = usePortal();
  const perform = useEffectEvent((command: KeyCommand) => {
    if (command === 'next' || command === 'previous') {
      if (!openNeighbour(document, command)) moveRowFocus(document, command === 'next' ? 1 : -1);
    } else if (command === 'search') goToSearch(document);
    else if (command === 'keys' || command === 'palette') onCommand(command);
    else document.querySelector<HTMLElement>(`#main [data-shortcut="${command}"]`)?.click();
  });
  useEffect(() => {
    let before = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const pause = event.timeStamp - before;
      before = event.timeStamp;
      if (event.defaultPrevented) return;
      const command = commandOf(event, {
        areSingleKeysOn: portal.singleKeys.isOn(),
        isTyping: event.target instanceof Element && event.target.closest(typingPlaces) !== null,
        isCovered: [...document.querySelectorAll(openDialogs)].some((dialog) => dialog.checkVisibility()),
        pause,
      });
      if (command === undefined) return;
      event.preventDefault();
      perform(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [portal.singleKeys]);
}
