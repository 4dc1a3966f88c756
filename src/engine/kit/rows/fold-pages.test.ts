import { expect, it } from 'vitest';
import { createFold } from './fold-pages.ts';

it('further pages are added to what was reckoned, and others have all reckoned anew', () => {
  const added: string[] = [];
  const written = createFold('', (sum, page: { readonly name: string }, at) => {
    added.push(page.name);
    return `${sum}${at}${page.name}`;
  });
  const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
  expect([written([a, b]), written([a, b]), written([a, b, c])]).toEqual(['0a1b', '0a1b', '0a1b2c']);
  expect(added).toEqual(['a', 'b', 'c']);
  expect([written([a, c]), written([a]), written([]), written([b])]).toEqual(['0a1c', '0a', '', '0b']);
});
