import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { english } from '../contract/texts/language.ts';
import { offlineWords } from './register-worker.ts';

it('the offline page has the portal’s English texts until the language is known', () => {
  const page = readFileSync('packages/admin/app/worker/offline.html', 'utf8');
  const { title, text, again, language } = offlineWords(english);
  for (const fragment of [
    `<html lang="${language}">`,
    `<title>${title}</title>`,
    `<h1>${title}</h1>`,
    `<p>${text}</p>`,
    `>${again}</a>`,
  ]) {
    expect(page).toContain(fragment);
  }
});
