import { useEffect, useEffectEvent } from 'react';
import { usePortal } from '../session/Portal.tsx';
import { type KeyCommand, commandOf } from './key-press.ts';
import { moveRowFocus } from './row-focus.ts';

/** What takes letters itself. */
const typingPlaces = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="combobox"]';
const openDialogs = '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open, [role="dialog"]';

/** Listens for the portal's keys while the shell stands; what opens something is handed to `onCommand`. */
export function useKeys(onCommand: (command: Extract<KeyCommand, 'keys' | 'palette'>) => void): void {
  const { singleKeys } = usePortal();
  const perform = useEffectEvent((command: KeyCommand) => {
    if (command === 'next' || command === 'previous') moveRowFocus(document, command === 'next' ? 1 : -1);
    else if (command === 'search') document.querySelector<HTMLInputElement>('#main input[type="search"]')?.select();
    else onCommand(command);
  });
  useEffect(() => {
    let before = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      const pause = event.timeStamp - before;
      before = event.timeStamp;
      if (event.defaultPrevented) return;
      const command = commandOf(event, {
        areSingleKeysOn: singleKeys.isOn(),
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
  }, [singleKeys]);
}
