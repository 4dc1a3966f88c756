import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { english, setLanguageSource } from '../contract/texts/language.ts';
import { loadLanguage } from '../contract/texts/languages.ts';
import { applyBootAppearance, showBootFailure, showBootText } from './boot-text.ts';
import { browserStorage, storageSlot } from '../providers/session/storage-slot.ts';

const written =
  new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html').querySelector('#root')?.innerHTML ??
  '';

function page(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = written;
  return root;
}
const words = (root: HTMLElement) => root.textContent.replaceAll(/\s+/g, ' ').trim();

const appearance = storageSlot(browserStorage(), 'portal.appearance');
afterEach(() => {
  setLanguageSource(() => english);
  appearance.write(null);
});

describe('the loading text', () => {
  it('matches index.html in English, including the link', () => {
    const root = page();
    const before = root.innerHTML;
    showBootText(root);
    expect(root.innerHTML).toBe(before);
    expect(words(root)).toBe(
      'The portal is loading If this takes too long, check your connection and reload the page.',
    );
  });

  it('reports a failed start, with details for developers', () => {
    const root = page();
    showBootFailure(root, ['things.resource.tsx: name']);
    expect(words(root)).toBe(
      'The portal could not start Please reload the page. If it happens again, call support. things.resource.tsx: name',
    );
  });

  it('follows the chosen language and keeps the link within the sentence', async () => {
    const language = await loadLanguage('en-XA');
    setLanguageSource(() => language);
    const root = page();
    showBootText(root);
    expect(words(root)).not.toMatch(/[A-Za-z]{3}/);
    expect(root.querySelector('p a')?.textContent).toMatch(/^\[ŕéļóáð ţĥé þáĝé/);
  });

  it('does nothing after the portal has rendered', () => {
    const root = document.createElement('div');
    showBootText(root);
    expect(root.innerHTML).toBe('');
  });
});

it.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['system', undefined],
  ['something odd', undefined],
  [null, undefined],
])('with the stored appearance %s, the loading page has the appearance %s', (chosen, expected) => {
  appearance.write(chosen);
  const root = document.createElement('html');
  applyBootAppearance(root);
  expect(root.dataset['appearance']).toBe(expected);
});
