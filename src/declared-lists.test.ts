/** Requirements that apply to every declared list. */
import { describe, expect, it } from 'vitest';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';

const declared = Object.values(
  import.meta.glob<Resource>('./resources/**/*.resource.tsx', { eager: true, import: 'default' }),
);
const listOf = (name: string) => declared.find((resource) => resource.name === name)?.list;
const built = [
  'orders',
  'verticals',
  'categories',
  'subcategories',
  'shops',
  'promo-codes',
  'push-notifications',
] as const;

describe('a list', () => {
  // Requirements C-8.01, C-8.02
  it.each(built)('of %s explains that it is empty, and suggests changing the search or the filter', (name) => {
    expect(listOf(name)?.empty).toEqual({
      none: { title: 'No records found' },
      search: { title: '0 search results found', hint: 'Adjust your search term and try again' },
      filter: { title: '0 results found', hint: 'Adjust your filtering and try again' },
    });
  });

  it('of variants shows the same message with and without a search or a filter', () => {
    const none = { title: 'No variants found' };
    expect(listOf('product-variants')?.empty).toEqual({ none, search: none, filter: none });
  });

  // Requirement C-9.05
  it.each(built)('of %s is searched half a second after the last keystroke', (name) => {
    expect(listOf(name)?.search?.debounceMs).toBe(500);
  });

  // Requirements C-9.03, C-9.04
  it.each([
    ['orders', 10, 0.99],
    ['promo-codes', 15, 0.99],
    ['product-variants', 10, 0.8],
    ['invoices', 10, 0.8],
    ['summaries', 10, 0.8],
  ] as const)('of %s has pages of %d, and loads the next at %d of the scroll height', (name, size, threshold) => {
    expect([listOf(name)?.size, listOf(name)?.threshold]).toEqual([size, threshold]);
  });

  // Requirement C-9.03
  it('of shops has pages of 10', () => expect(listOf('shops')?.size).toBe(10));
});
