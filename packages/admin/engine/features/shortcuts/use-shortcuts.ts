import { useEffect, useEffectEvent } from 'react';
import { usePortal } from '../../kit/app/Portal.tsx';

/** The control that opens a row. It receives the focus when the user moves between rows. */

const rowControl = 'a[href], button';

/** Returns the rendered rows in list order. Group headers contain no control and are left out. */
function rowsIn(page: ParentNode): HTMLElement[] {
  const rows = [...page.querySelectorAll<HTMLElement>('#main [data-index]')].filter((row) =>
    row.querySelector(rowControl),
  );
  return rows.toSorted((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']));
}

/** Moves the focus to the next or previous row, or to the first visible row if none is focused. */
function moveRowFocus(page: Document, step: 1 | -1): void {
  const rows = rowsIn(page);
  const at = rows.findIndex((row) => row.contains(page.activeElement));
  const inView = rows.find((row) => row.getBoundingClientRect().top >= 0);
  const next = at === -1 ? inView : rows[at + step];
  // After the last row the page scrolls, which loads more rows.
  if (!next && step === 1) page.defaultView?.scrollBy(0, rows[0]?.offsetHeight ?? 0);
  const target = next?.querySelector<HTMLElement>(rowControl);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest' });
}

/** Opens the previous or next record from a record's page. Returns `false` if there is none. */
function openAdjacentRecord(page: Document, command: 'next' | 'previous'): boolean {
  const step = page.querySelector<HTMLElement>(`#main [data-step="${command}"]`);
  step?.click();
  return step !== null;
}

/** Focuses the page's search box, and opens it if it is folded. */
function focusSearch(page: Document): void {
  const box = page.querySelector<HTMLInputElement>('#main input[type="search"]');
  if (box) box.select();
  else page.querySelector<HTMLElement>('#main [data-opens="search"]')?.click();
}

type KeyCommand = 'search' | 'next' | 'previous' | 'keys' | 'palette' | ActionKey;

/** A command that clicks the control with this `data-shortcut`, unless it is disabled. */
type ActionKey = 'accept' | 'print' | 'next-record';

interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
}

interface ShortcutContext {
  readonly areSingleKeysOn: boolean;
  /** Whether the focus is in a field, or in another element that handles letters, such as a menu. */
  readonly isTyping: boolean;
  /** Whether a dialog covers the page. */
  readonly isCovered: boolean;
  /** The time since the previous key, in ms. */
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
/** Keys at shorter intervals come from a barcode scanner. */
const scannerPauseMs = 35;

/** Returns the command for a key, or `undefined` to leave the key to the browser. */
export function commandOf(
  { key, ctrlKey, metaKey, altKey, isComposing }: KeyPress,
  now: ShortcutContext,
): KeyCommand | undefined {
  if (isComposing || altKey || now.isCovered) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'palette' : undefined;
  if (!now.areSingleKeysOn || now.isTyping || now.pause < scannerPauseMs) return undefined;
  return Object.hasOwn(singleKeys, key) ? singleKeys[key] : undefined;
}

const typingElements =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"]';
/** Matches the dialog itself, because its wrapper stays in the document until after the dialog has closed. */
const openDialogs = '[role="dialog"]';

/** Handles the portal's keyboard shortcuts. Passes commands that open something to `onCommand`. */
export function useShortcuts(onCommand: (command: 'keys' | 'palette') => void): void {
  const portal = usePortal();
  const perform = useEffectEvent((command: KeyCommand) => {
    if (command === 'next' || command === 'previous') {
      if (!openAdjacentRecord(document, command)) moveRowFocus(document, command === 'next' ? 1 : -1);
    } else if (command === 'search') focusSearch(document);
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
        isTyping: event.target instanceof Element && event.target.closest(typingElements) !== null,
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
