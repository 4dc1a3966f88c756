import { afterEach, expect, it, vi } from 'vitest';
import { onBrowserResume } from './socket-hub.ts';

afterEach(() => void vi.unstubAllGlobals());

it('notifies when the page is online or visible again, until unsubscribed', () => {
  const [window, document] = [new EventTarget(), Object.assign(new EventTarget(), { visibilityState: 'hidden' })];
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  let woken = 0;
  const stop = onBrowserResume(() => (woken += 1));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(woken).toBe(0);
  document.visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  expect(woken).toBe(2);
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  expect(woken).toBe(2);
});
