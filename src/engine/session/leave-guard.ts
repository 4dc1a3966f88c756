/**
 * Leaving a screen that holds unsaved changes. The router under `BrowserRouter` cannot block, so Back and Forward are
 * undone before it sees them. For that this must be created before the router: browsers call a window's listeners in
 * the order in which they were added.
 */
import { z } from 'zod';

export interface LeaveGuard {
  /** Until released, closing and reloading ask as the browser does it, and Back and Forward wait until `go` is called. */
  hold(onAsk: (go: () => void) => void): void;
  release(): void;
}

/** The router numbers its entries in the browser's history. */
const Entry = z.object({ idx: z.number() });

function entryIndex(state: unknown): number {
  return Entry.catch({ idx: 0 }).parse(state).idx;
}

export function createLeaveGuard(page: Window): LeaveGuard {
  let held: { readonly here: number; onAsk(go: () => void): void } | undefined;
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
  page.addEventListener('beforeunload', (event) => {
    if (held) event.preventDefault();
  });

  return {
    hold(onAsk) {
      held = { here: entryIndex(page.history.state), onAsk };
    },
    release() {
      held = undefined;
    },
  };
}
