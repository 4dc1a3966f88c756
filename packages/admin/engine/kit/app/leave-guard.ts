/**
 * Leaving a screen that holds unsaved changes or has a dialog open. The router under `BrowserRouter` cannot block, so
 * Back and Forward are undone before it receives them. For that this must be created before the router: browsers call
 * a window's listeners in the order in which they were added.
 */
import { z } from 'zod';

export interface LeaveGuard {
  /**
   * Until the returned function is called, closing and reloading ask as the browser does it; links, Back and Forward wait
   * until `go` is called, except links that `lets` says lose nothing. The latest holder is asked first.
   */
  hold(onAsk: (go: () => void) => void, lets?: (link: HTMLAnchorElement) => boolean): () => void;
  /** Until the returned function is called, Back and Forward close the dialog instead of leaving. Of several dialogs the latest closes first. */
  holdDialog(close: () => void): () => void;
}

/** The router numbers its entries in the browser's history. */
const Entry = z.object({ idx: z.number() });

function entryIndex(state: unknown): number {
  return Entry.catch({ idx: 0 }).parse(state).idx;
}

/** Opens beside this page, or leads to another place on it. */
function isElsewhere(link: HTMLAnchorElement, { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const isOwn = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
  return (
    !isOwn ||
    (link.target !== '' && link.target !== '_self') ||
    link.hasAttribute('download') ||
    link.getAttribute('href')?.startsWith('#') === true
  );
}

interface Holder {
  /** The entry of the browser's history on which it holds. */
  readonly here: number;
  onAsk(go: () => void): void;
  lets(link: HTMLAnchorElement): boolean;
}

export function createLeaveGuard(page: Window): LeaveGuard {
  const screens: Holder[] = [];
  const dialogs: Holder[] = [];
  /** A dialog is modal: it is always above the screens. */
  const latest = () => dialogs.at(-1) ?? screens.at(-1);
  /** The steps of the move that is being undone. */
  let undone = 0;
  /** A move that the user has agreed to. */
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
  // Before the router's own listener, which sits further in.
  page.document.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : undefined;
      const holder = screens.at(-1);
      if (
        isAgreed ||
        !holder ||
        !(link instanceof HTMLAnchorElement) ||
        isElsewhere(link, event) ||
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
