/** The text that stands until the portal renders. */
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { english, speakIn } from '../contract/texts/language.ts';
import { loadLanguage } from '../contract/texts/languages.ts';
import { sayBootText } from './boot-text.ts';

const written = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html').querySelector('#root')?.innerHTML ?? '';

function page(): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = written;
  return root;
}
const words = (root: HTMLElement) => root.textContent.replaceAll(/\s+/g, ' ').trim();

afterEach(() => speakIn(() => english));

describe('the text that stands until the portal renders', () => {
  it('is in English what index.html says, link and all', () => {
    const root = page();
    const before = root.innerHTML;
    sayBootText(root);
    expect(root.innerHTML).toBe(before);
    expect(words(root)).toBe('The portal is loading If it stays like this, check your connection and load the page again.');
  });

  it('follows the chosen language, with the link where the sentence has it', async () => {
    const language = await loadLanguage('en-XA');
    speakIn(() => language);
    const root = page();
    sayBootText(root);
    expect(words(root)).not.toMatch(/[A-Za-z]{3}/);
    expect(root.querySelector('p a')?.textContent).toMatch(/^\[ļóáð ţĥé þáĝé áĝáîñ/);
  });

  it('is left alone where it has given way', () => {
    const root = document.createElement('div');
    sayBootText(root);
    expect(root.innerHTML).toBe('');
  });
});
