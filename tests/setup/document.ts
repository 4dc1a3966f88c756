/** A document to render screens in: what the portal asks of a browser, beyond what happy-dom has. */
import '@ant-design/v5-patch-for-react-19';
import { configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { z } from 'zod';
import { tidyUp } from './after-test.ts';

z.config({ jitless: true });
// A condition may wait for a chunk of the portal that is loaded for the first time.
configure({ asyncUtilTimeout: 15_000 });
afterEach(tidyUp);

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
