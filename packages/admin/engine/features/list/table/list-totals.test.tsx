/** Tests which rows the totals of a list include, and their values. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Pence } from '../../../../contract/units.ts';
import { columnsOf } from '../../../model/declaration/columns.ts';
import type { Rows } from '../../../kit/rows/use-rows.ts';
import { type ListDeclaration, completeList } from '../../../model/declaration/list-declaration.ts';
import { declarationBase } from '../../../model/handles/declaration.fixture.ts';
import { defineResource } from '../../../model/declaration/resource.ts';
import ListTotals from './ListTotals.tsx';

const Thing = z.object({ Id: z.number(), Name: z.string(), Price: Pence, Count: z.number(), Share: z.number() });
type Thing = z.infer<typeof Thing>;
const columns = [
  { key: 'Name', totalCell: (rows: readonly Thing[]) => <b>{`(${rows.length})`}</b> },
  { key: 'Price', total: true },
  { key: 'Count', total: true },
  { key: 'Worth', label: 'Worth', unit: 'pence', computed: ({ Price, Count }: Thing) => Price * Count, total: true },
  { key: 'Half', label: 'Half', computed: ({ Count }: Thing) => (Count > 1 ? Count / 2 : 'none'), total: true },
  'Share',
] as const;
const list: ListDeclaration = completeList<Thing, never, never, never, never>('Things', { columns });
const plain: ListDeclaration = completeList<Thing, never, never, never, never>('Things', {
  columns: ['Name', { key: 'Price', total: true }, { key: 'Count', total: true }],
});
const resource = defineResource({
  ...declarationBase,
  schema: Thing,
  access: { Admin: ['list'] },
  paths: () => ({ list: '/things' }),
  list: { columns: ['Name'], fetch: async () => ({ rows: [] }) },
});
const rows = [
  { Id: 1, Name: 'Cup', Price: 150, Count: 2, Share: 5 },
  { Id: 2, Name: 'Mug', Price: 1_000_000, Count: 1, Share: 0.1 },
];
const page = (totals: Readonly<Record<string, number>>, readAt?: number) => ({
  data: [],
  total: 0,
  totals,
  ...(readAt === undefined ? {} : { readAt }),
});

interface Given {
  readonly given?: ListDeclaration;
  readonly keys?: readonly string[];
  readonly hasMore?: boolean;
  readonly moreFailed?: string;
  readonly total?: number | undefined;
  readonly pages?: Rows['pages'];
  readonly isTop?: boolean;
  readonly hasActions?: boolean;
}

function render({
  given = list,
  keys,
  hasMore = false,
  moreFailed,
  total,
  pages = [],
  isTop = false,
  hasActions = false,
}: Given) {
  const shown = columnsOf(keys ?? given.columns ?? [], Thing);
  const loaded = { rows, hasMore, moreFailed, total, pages };
  return renderToStaticMarkup(
    <ListTotals
      resource={resource}
      list={given}
      columns={shown}
      hasActions={hasActions}
      isTop={isTop}
      loaded={loaded}
    />,
  );
}
const words = (given: Given) =>
  render(given)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('the totals of a list', () => {
  it('include all rows once they are loaded, in the units of their columns', () => {
    expect(words({})).toMatchInlineSnapshot(`"Total of all 2 (2) Price £10,001.50 Count 3 Worth £10,003.00 Half 1"`);
    expect(words({ isTop: true })).toMatch(/^Total of the 2 at the top/);
    expect(words({ total: 7 })).toMatch(/^Total of all 2/);
  });

  it('state which rows they include while there are more', () => {
    expect(words({ hasMore: true })).toMatch(/^Total of the 2 loaded \(2\)/);
    expect(words({ hasMore: true, total: 7 })).toMatch(/^Total of the 2 loaded, of 7/);
    expect(words({ moreFailed: 'No', total: 7 })).toMatch(/^Total of the 2 loaded, of 7/);
    expect(words({ isTop: true, hasMore: true, total: 7 })).toMatch(/^Total of the 2 loaded, of 7/);
  });

  it('are the backend’s latest ones if it sends them', () => {
    const pages = [
      page({ Price: 7, Count: 8 }, 1),
      page({ Price: 12_345, Count: 9000 }, 3),
      page({ Price: 1, Count: 2 }),
      { data: [], total: 0 },
    ];
    expect(words({ given: plain, pages, hasMore: true, total: 70 })).toMatchInlineSnapshot(
      `"Total of all 70 Price £123.45 Count 9,000"`,
    );
    expect(words({ given: plain, pages, hasMore: true })).toMatch(/^Total Price £123\.45/);
    expect(words({ given: plain, pages: [page({ Price: 12_345 })], hasMore: true, total: 70 })).toMatch(
      /^Total of the 2 loaded, of 70 Price £123\.45 in total Count 3$/,
    );
    expect(words({ given: plain, pages: [page({ Price: 12_345 })] })).toMatch(
      /^Total of all 2 Price £123\.45 Count 3$/,
    );
    expect(words({ pages, hasMore: true, total: 70 })).toMatch(/^Total of the 2 loaded, of 70/);
  });

  it('are shown only if a column with a total is shown, and leave space for a menu', () => {
    expect(render({ keys: ['Share'] })).toBe('');
    expect(
      render({ given: completeList<Thing, never, never, never, never>('Things', { columns: ['Name', 'Price'] }) }),
    ).toBe('');
    expect([false, true].map((hasActions) => /class="([^"]*)"/.exec(render({ hasActions }))?.[1])).toEqual([
      'column-row list-totals',
      'column-row column-row-acting list-totals',
    ]);
    expect(render({}).match(/column-figure/g)).toHaveLength(4);
    expect(render({})).toMatch(/role="group" aria-label="Total"/);
  });
});
