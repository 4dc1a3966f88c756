/**
 * Leaving a screen that holds unsaved changes. The router under `BrowserRouter` cannot block, so Back and Forward are
 * undone before it sees them. For that this must be created before the router: browsers call a window's listeners in
 * the order in which they were added.
 */
import { z } from 'zod';

export interface LeaveGuard {
  /**
   * Until released, closing and reloading ask as the browser does it; links, Back and Forward wait until `go` is called,
   * except links that `lets` says lose nothing.
   */
  hold(onAsk: (go: () => void) => void, lets?: (link: HTMLAnchorElement) => boolean): void;
  release(): void;
}

/** The router numbers its entries in the browser's history. */
const Entry = z.object({ idx: z.number() });

function entryIndex(state: unknown): number {
  return Entry.catch({ idx: 0 }).parse(state).idx;
}

/** Opens beside this page, or leads to another place on it. */
function isElsewhere(link: HTMLAnchorElement, { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const isOwn = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
  return !isOwn || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download') || link.getAttribute('href')?.startsWith('#') === true;
}

export function createLeaveGuard(page: Window): LeaveGuard {
  let held: { readonly here: number; onAsk(go: () => void): void; lets(link: HTMLAnchorElement): boolean } | undefined;
  /** The steps of the move that is being undone. */
  let undone = 0;

  page.addEventListener('popstate', (event) => {
    if (undone !== 0) {
      const steps = undone;
      undone = 0;
      event.stopImmediatePropagation();
      held?.onAsk(() => {
        held = undefined;
        page.history.go(steps);
      });
    } else if (held) {
      undone = entryIndex(event.state) - held.here;
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
      if (!held || !(link instanceof HTMLAnchorElement) || isElsewhere(link, event) || held.lets(link)) return;
      event.preventDefault();
      event.stopPropagation();
      held.onAsk(() => {
        held = undefined;
        link.click();
      });
    },
    { capture: true },
  );
  page.addEventListener('beforeunload', (event) => {
    if (held) event.preventDefault();
  });

  return {
    hold(onAsk, lets = () => false) {
      held = { here: entryIndex(page.history.state), onAsk, lets };
    },
    release() {
      held = undefined;
    },
  };
}
