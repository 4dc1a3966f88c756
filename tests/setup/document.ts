/** A document to render screens in: what the portal asks of a browser, beyond what happy-dom has. */
// Before React, which takes the functions that it needs when it is loaded.
import './without-waiting.ts';
import '@ant-design/v5-patch-for-react-19';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
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

/** React keeps with each element the stack that made it, for tools that show it, until it has kept ten thousand in a second: a fifth of a test's time. */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set() {
      // It would begin again with each second.
    },
  });
}

/** All that is left of antd's styles: what it hides by them, and what a growing field adds up. */
const styles = document.createElement('style');
const hidden = ['dropdown', 'input-clear-icon', 'picker-dropdown', 'popover', 'select-dropdown', 'tooltip'].map((part) => `.ant-${part}-hidden`);
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
