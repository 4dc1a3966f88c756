/** A document to render screens in: what the portal asks of a browser, beyond what happy-dom has. */
import '@ant-design/v5-patch-for-react-19';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { z } from 'zod';
import { tidyUp } from './after-test.ts';

z.config({ jitless: true });
// A condition may wait for a chunk of the portal that is loaded for the first time.
configure({ asyncUtilTimeout: 15_000 });
afterEach(tidyUp);
// A part of the portal that is still on its way when its file ends would be missing for the files after it.
// What React has put off until the next turn would find no document any more.
afterAll(async () => {
  await vi.dynamicImportSettled();
  cleanup();
  await new Promise((done) => setImmediate(done));
});

/** All that is left of antd's styles: what it hides by them, and what a growing field adds up. */
const styles = document.createElement('style');
const hidden = ['dropdown', 'input-clear-icon', 'picker-dropdown', 'popover', 'select-dropdown', 'tooltip'].map(
  (part) => `.ant-${part}-hidden`,
);
styles.textContent = `${hidden.join()}, .print-sheet { display: none; } textarea { padding: 0; border-width: 0; }`;
document.head.replaceChildren(styles);

/** A list measures its rows: of no height, all of them would be in sight, and pages without end be loaded. */
const rowHeight = 69;
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
  configurable: true,
  get(this: HTMLElement) {
    return this.hasAttribute('data-index') ? rowHeight : 0;
  },
});

/** A download is taken for a page to go to. */
HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
  if (!this.hasAttribute('download')) HTMLElement.prototype.click.call(this);
};
