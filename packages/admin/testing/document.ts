/** Extends happy-dom with the browser features that the portal needs. */
import '@ant-design/v5-patch-for-react-19';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { z } from 'zod';
import { runCleanUps } from './after-test.ts';

z.config({ jitless: true });
// Allow time for a chunk that is loaded for the first time.
configure({ asyncUtilTimeout: 15_000 });
afterEach(runCleanUps);
// Wait for pending imports, or later files would miss their chunks, and for work that React has deferred, or it would
// run without a document.
afterAll(async () => {
  await vi.dynamicImportSettled();
  cleanup();
  await new Promise((done) => setImmediate(done));
});

/** The parts of antd's styles that matter here: hidden elements, and sizes that an auto-growing text area adds up. */
const styles = document.createElement('style');
const hidden = ['dropdown', 'input-clear-icon', 'picker-dropdown', 'popover', 'select-dropdown', 'tooltip'].map(
  (part) => `.ant-${part}-hidden`,
);
styles.textContent = `${hidden.join()}, .print-sheet { display: none; } textarea { padding: 0; border-width: 0; }`;
document.head.replaceChildren(styles);

/** Lists measure their rows. With a height of zero all rows would be visible, and the list would load endless pages. */
const rowHeight = 69;
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
  configurable: true,
  get(this: HTMLElement) {
    return this.hasAttribute('data-index') ? rowHeight : 0;
  },
});

/** happy-dom treats a download as navigation. */
HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
  if (!this.hasAttribute('download')) HTMLElement.prototype.click.call(this);
};
