/**
 * Guards screens that have unsaved changes or an open dialog. `BrowserRouter` cannot block navigation, so the guard
 * undoes Back and Forward. Create the guard before the router, because listeners run in order.
 */
import { z } from 'zod';

export interface LeaveGuard {
  /**
   * Guards a screen: Back, Forward and links that `lets` rejects call the latest `onAsk` and wait for `go`.
   * Closing and reloading show the browser's prompt. Returns a function that releases the screen.
   */
  hold(onAsk: (go: () => void) => void, lets?: (link: HTMLAnchorElement) => boolean): () => void;
  /** Makes Back and Forward close the most recently opened dialog. Returns a function that releases this dialog. */
  holdDialog(close: () => void): () => void;
}

/** The router stores the index of each history entry in its state. */
const Entry = z.object({ idx: z.number() });

function entryIndex(state: unknown): number {
  return Entry.catch({ idx: 0 }).parse(state).idx;
}

/** Returns whether a click opens another tab, downloads a file, or stays on this page. */
function staysOnPage(link: HTMLAnchorElement, { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const isOwn = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
  return (
    !isOwn ||
    (link.target !== '' && link.target !== '_self') ||
    link.hasAttribute('download') ||
    link.getAttribute('href')?.startsWith('#') === true
  );
}

interface Holder {
  /** The index of the guarded history entry. */
  readonly here: number;
  onAsk(go: () => void): void;
  lets(link: HTMLAnchorElement): boolean;
}

export function createLeaveGuard(page: Window): LeaveGuard {
  const screens: Holder[] = [];
  const dialogs: Holder[] = [];
  // Dialogs are modal, so they come before screens.
  const latest = () => dialogs.at(-1) ?? screens.at(-1);
  // How many history entries the move being undone went forward. Negative for Back, 0 if there is no such move.
  let undone = 0;
  // Whether the user has already confirmed the next move.
  let isAgreed = false;

  page.addEventListener('popstate', (event) => {
    if (isAgreed) {
      isAgreed = false;
      return;
    }
    const holder = latest();
    if (undone !== 0) {
      const steps = undone;
      undone = 0;
      event.stopImmediatePropagation();
      holder?.onAsk(() => {
        isAgreed = true;
        page.history.go(steps);
      });
    } else if (holder) {
      undone = entryIndex(event.state) - holder.here;
      if (undone === 0) return;
      event.stopImmediatePropagation();
      page.history.go(-undone);
    }
  });
  // Listen in the capture phase to run before the router's listener.
  page.document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : undefined;
      const holder = screens.at(-1);
      if (
        isAgreed ||
        !holder ||
        !(link instanceof HTMLAnchorElement) ||
        staysOnPage(link, event) ||
        holder.lets(link)
      ) {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      holder.onAsk(() => {
        isAgreed = true;
        link.click();
        isAgreed = false;
      });
    },
    { capture: true },
  );
  page.addEventListener('beforeunload', (event) => {
    if (screens.length > 0) event.preventDefault();
  });

  function add(holders: Holder[], given: Omit<Holder, 'here'>): () => void {
    const holder = { ...given, here: entryIndex(page.history.state) };
    holders.push(holder);
    return () => {
      const at = holders.indexOf(holder);
      if (at >= 0) holders.splice(at, 1);
    };
  }

  return {
    hold: (onAsk, lets = () => false) => add(screens, { onAsk, lets }),
    holdDialog: (close) => add(dialogs, { onAsk: () => close(), lets: () => true }),
  };
}
