/** The browser tab's name while something new has not been looked at: `New Order`, `(3) New Order`. */
import { attentionTexts } from './texts.ts';
interface TabTitle {
  /** Counts on from what was announced since the user last looked. */
  announce(count: number, what: string): void;
  /** The user has looked. */
  restore(): void;
}

export function createTabTitle(page: { title: string }): TabTitle {
  let count = 0;
  let shown: string | undefined;
  let before = '';
  return {
    announce(more, what) {
      // Another name than ours is the open screen's own: that is the one to go back to.
      if (page.title !== shown) before = page.title;
      count += more;
      shown = count === 1 ? what : attentionTexts.counted({ count, what });
      page.title = shown;
    },
    restore() {
      if (shown !== undefined && page.title === shown) page.title = before;
      count = 0;
      shown = undefined;
    },
  };
}
