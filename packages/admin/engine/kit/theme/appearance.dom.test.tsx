import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAppearanceStore } from './appearance.ts';

/** One for each of the system's appearances; a document without a browser reads no media of them. */
const metas = ['light', 'dark'].map((scheme) =>
  Object.assign(document.createElement('meta'), { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})` }),
);
const bars = () => metas.map((bar) => bar.getAttribute('content'));
const system = Object.assign(window.matchMedia('(prefers-color-scheme: dark)'), {});
const asks = (dark: boolean) => {
  Object.defineProperty(system, 'matches', { configurable: true, value: dark });
  system.dispatchEvent(new Event('change'));
};

/** A device that has kept a choice, and how often the portal is told of a change. */
function open(kept: string | null = null) {
  const root = document.createElement('div');
  let stored = kept;
  let told = 0;
  const store = createAppearanceStore({ read: () => stored, write: (text) => void (stored = text) }, system, root);
  const stop = store.subscribe(() => void (told += 1));
  return { store, stop, told: () => told, stored: () => stored, shown: () => root.dataset['appearance'] };
}

beforeEach(() => {
  asks(false);
  document.head.append(...metas);
});
afterEach(() => metas.forEach((bar) => bar.remove()));

it('is the system’s until another is chosen, on the page and on the bar above it', () => {
  const { store, shown, told, stored } = open('purple');
  expect([store.choice(), store.appearance(), shown(), bars()]).toEqual([
    'system',
    'light',
    'light',
    ['#ffffff', '#16191f'],
  ]);
  asks(true);
  expect([store.appearance(), shown(), told()]).toEqual(['dark', 'dark', 1]);
  store.choose('light');
  expect([store.choice(), store.appearance(), shown(), bars(), told(), stored()]).toEqual([
    'light',
    'light',
    'light',
    ['#ffffff', '#ffffff'],
    2,
    'light',
  ]);
});

it('is what was chosen before, whatever the system asks for, and tells nobody who has gone', () => {
  const { store, shown, stop, told } = open('dark');
  expect([store.choice(), store.appearance(), shown(), bars()]).toEqual([
    'dark',
    'dark',
    'dark',
    ['#16191f', '#16191f'],
  ]);
  stop();
  asks(false);
  store.choose('system');
  expect([store.appearance(), told()]).toEqual(['light', 0]);
});
