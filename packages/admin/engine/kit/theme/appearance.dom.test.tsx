import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAppearanceStore } from './appearance.ts';

/** One tag per system appearance. jsdom does not evaluate their media queries. */
const metas = ['light', 'dark'].map((scheme) =>
  Object.assign(document.createElement('meta'), { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})` }),
);
const bars = () => metas.map((bar) => bar.getAttribute('content'));
const system = Object.assign(window.matchMedia('(prefers-color-scheme: dark)'), {});
const asks = (dark: boolean) => {
  Object.defineProperty(system, 'matches', { configurable: true, value: dark });
  system.dispatchEvent(new Event('change'));
};

/** Creates a store with a stored setting, and counts its notifications. */
function open(initial: string | null = null) {
  const root = document.createElement('div');
  let stored = initial;
  let notificationCount = 0;
  const store = createAppearanceStore({ read: () => stored, write: (text) => void (stored = text) }, system, root);
  const stop = store.subscribe(() => void (notificationCount += 1));
  return {
    store,
    stop,
    notificationCount: () => notificationCount,
    stored: () => stored,
    shown: () => root.dataset['appearance'],
  };
}

beforeEach(() => {
  asks(false);
  document.head.append(...metas);
});
afterEach(() => metas.forEach((bar) => bar.remove()));

it('the appearance and the browser’s bar follow the system until the user chooses one', () => {
  const { store, shown, notificationCount, stored } = open('purple');
  expect([store.choice(), store.appearance(), shown(), bars()]).toEqual([
    'system',
    'light',
    'light',
    ['#ffffff', '#16191f'],
  ]);
  asks(true);
  expect([store.appearance(), shown(), notificationCount()]).toEqual(['dark', 'dark', 1]);
  store.choose('light');
  expect([store.choice(), store.appearance(), shown(), bars(), notificationCount(), stored()]).toEqual([
    'light',
    'light',
    'light',
    ['#ffffff', '#ffffff'],
    2,
    'light',
  ]);
});

it('a stored appearance overrides the system, and unsubscribed listeners are not notified', () => {
  const { store, shown, stop, notificationCount } = open('dark');
  expect([store.choice(), store.appearance(), shown(), bars()]).toEqual([
    'dark',
    'dark',
    'dark',
    ['#16191f', '#16191f'],
  ]);
  stop();
  asks(false);
  store.choose('system');
  expect([store.appearance(), notificationCount()]).toEqual(['light', 0]);
});
