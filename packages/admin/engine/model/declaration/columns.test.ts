import { isValidElement } from 'react';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Credits, HomeTime, Markdown, Pence, Percent } from '../../../contract/units.ts';
import { withInvalidFields } from '../../format/invalid-fields.ts';
import {
  columnsOf,
  gridTemplateOf,
  canHideColumn,
  moveByStep,
  moveToKey,
  resizeColumns,
  visibleColumns,
} from './columns.ts';
import ShapeSummary from '../form/ShapeSummary.tsx';

const Thing = z.object({ Name: z.string(), CodeType: z.enum(['SingleUse', 'multi_use']) });
const shown = (key: string, value: unknown) => columnsOf([key], Thing)[0]?.cell({ [key]: value });

describe('the columns of a list', () => {
  it.each([
    ['Name', 'Name'],
    ['MinimumSpend', 'Minimum spend'],
    ['SKU', 'SKU'],
    ['ImageURL', 'Image URL'],
    ['PDFFileName', 'PDF file name'],
    ['created_at', 'Created at'],
    ['line2', 'Line2'],
  ])('label the field %s as "%s"', (key, label) => {
    expect(columnsOf([key], Thing)[0]?.label).toBe(label);
  });

  it('use the declared heading and cell', () => {
    const [column] = columnsOf([{ key: 'Price', label: 'Cost', cell: (row) => `${String(row['Price'])}p` }], Thing);
    expect([column?.label, column?.cell({ Price: 7 })]).toEqual(['Cost', '7p']);
  });

  it('summarise nested rows by their first text field', () => {
    const schema = z.object({ Lines: z.array(z.object({ Id: z.number(), Code: z.string(), Price: Pence })) });
    const summarise = (...codes: readonly string[]) =>
      ShapeSummary({ schema, name: 'Lines', value: codes.map((Code, at) => ({ Id: at, Code, Price: 100 })) });
    expect([
      summarise('PEN', 'INK', 'CAP'),
      summarise(),
      ShapeSummary({ schema, name: 'Of', value: ['a', 'b'] }),
    ]).toEqual(['PEN, INK and 1 more', '–', 'a, b']);
  });

  it('show computed values, and a dash if an invalid field makes the computation fail', () => {
    const [sum, words] = columnsOf(
      [
        { key: 'Sum', label: 'Sum', unit: 'pence', computed: ({ Name }) => z.string().parse(Name).length * 100 },
        { key: 'Words', label: 'Words', computed: ({ Name }) => String(Name).split(' ') },
      ],
      Thing,
    );
    expect([sum?.cell({ Name: 'Cup' }), sum?.isFigure, words?.cell({ Name: 'a cup' }), words?.isFigure]).toEqual([
      '£3.00',
      true,
      'a, cup',
      false,
    ]);
    expect(sum?.cell(withInvalidFields({}, { Name: 'Invalid' }))).toBe('–');
  });

  it('show a dash with the reason for an invalid field, and all other cells as usual', () => {
    const row = withInvalidFields({ Name: 'Cup' }, { CodeType: 'Invalid option' });
    const [name, code, lower] = columnsOf(
      [
        'Name',
        'CodeType',
        { key: 'Name', cell: ({ CodeType }) => String(CodeType).concat(z.string().parse(CodeType)) },
      ],
      Thing,
    );
    const cell = code?.cell(row);
    expect([name?.cell(row), isValidElement(cell) && cell.props, lower?.cell(row)]).toEqual([
      'Cup',
      { title: 'Invalid option', children: '–' },
      '–',
    ]);
    expect(() => lower?.cell({ Name: 'Cup' })).toThrow('expected string');
  });

  it('are wider for the name and narrower for numbers by default', () => {
    const Shelf = z.object({ Name: z.string(), Place: z.string(), Books: z.number().nullish(), Note: z.string() });
    const columns = columnsOf(['Name', 'Place', 'Books', { key: 'Note', share: 3 }], Shelf);
    expect(columns.map(({ key, share, isFigure }) => [key, share, isFigure])).toEqual([
      ['Name', 1.5, false],
      ['Place', 1, false],
      ['Books', 0.5, true],
      ['Note', 3, false],
    ]);
  });

  it('are part of the row unless they hold long text', () => {
    expect(columnsOf(['Name', { key: 'CodeType', long: true }], Thing).map(({ key, isLong }) => [key, isLong])).toEqual(
      [
        ['Name', false],
        ['CodeType', true],
      ],
    );
  });

  it('are shown in the requested order, or all of them if none is known', () => {
    const all = columnsOf(['Name', 'CodeType'], Thing);
    const keysOf = (keys: readonly string[]) => visibleColumns(keys, all).map(({ key }) => key);
    expect([keysOf(['CodeType', 'Gone', 'Name']), keysOf(['CodeType']), keysOf(['Gone']), keysOf([])]).toEqual([
      ['CodeType', 'Name'],
      ['CodeType'],
      ['Name', 'CodeType'],
      ['Name', 'CodeType'],
    ]);
  });

  it('always include one that names the row', () => {
    const all = columnsOf([{ key: 'CodeType', long: true }, 'Name'], Thing);
    expect(visibleColumns(['CodeType'], all).map(({ key }) => key)).toEqual(['Name', 'CodeType']);
    expect([canHideColumn('Name', all), canHideColumn('CodeType', all)]).toEqual([false, true]);
  });

  it('format values for display', () => {
    expect([null, undefined, ''].map((value) => shown('Name', value))).toEqual(['–', '–', '–']);
    expect([true, false, 0, ['a', 'b'], []].map((value) => shown('Name', value))).toEqual([
      'Yes',
      'No',
      '0',
      'a, b',
      '–',
    ]);
    expect(shown('Name', '2026-11-21')).toBe('21/11/2026');
    expect(shown('CodeType', 'SingleUse')).toBe('Single use');
  });

  it('format a number with the unit of its schema', () => {
    const Account = z.object({
      Price: Pence.nullish(),
      Balance: Credits,
      Discount: Percent.max(100),
      Count: z.number(),
    });
    const row = { Price: 450, Balance: 25, Discount: 12.5, Count: 3 };
    expect(columnsOf(['Price', 'Balance', 'Discount', 'Count'], Account).map(({ cell }) => cell(row))).toEqual([
      '£4.50',
      '25 credits',
      '12.5%',
      '3',
    ]);
    expect(columnsOf(['Price'], Account)[0]?.cell({ Price: null })).toBe('–');
  });

  it("format values by the schema, even if they don't match it", () => {
    const Shelf = z.object({
      Place: z.object({ A: z.string() }),
      Terms: Markdown,
      At: HomeTime,
      Kind: z.enum(['SingleUse']),
      Price: Pence,
      Any: z.string(),
    });
    const cellOf = (key: string, value: unknown) => columnsOf([key], Shelf)[0]?.cell({ [key]: value });
    const inside = (node: unknown): unknown =>
      isValidElement<{ children: unknown }>(node) && isValidElement(node.props.children)
        ? node.props.children.props
        : node;
    expect([
      inside(cellOf('Place', { A: 'x' })),
      inside(cellOf('Terms', '**a**')),
      cellOf('At', '2026-07-01T11:00:00Z'),
    ]).toEqual([
      { schema: Shelf, name: 'Place', value: { A: 'x' } },
      { text: '**a**', isExcerpt: true },
      '01/07/2026 12:00 (London)',
    ]);
    expect([
      cellOf('Place', null),
      cellOf('Terms', ''),
      cellOf('Terms', 7),
      cellOf('At', ''),
      cellOf('Kind', 'SingleUse'),
      cellOf('Kind', 7),
      cellOf('Any', { A: 1 }),
      cellOf('Price', 'many'),
      cellOf('Gone', { A: 1 }),
    ]).toEqual(['–', '–', '7', '–', 'Single use', '7', 'A: 1', 'many', 'A: 1']);
  });

  it('are aligned as numbers if they are computed with a unit', () => {
    const [first, second, third] = columnsOf(
      ['a', 'b', 'c'].map((key) => ({
        key,
        label: key,
        ...(key === 'c' ? {} : { unit: 'pence' as const }),
        computed: () => (key === 'b' ? 'none' : 100),
      })),
      Thing,
    );
    expect(
      [first, second, third].map((column) => [
        column?.share,
        column?.isFigure,
        column?.isLong,
        column?.isInline,
        column?.cell({}),
      ]),
    ).toEqual([
      [1.5, true, false, false, '£1.00'],
      [0.5, true, false, false, 'none'],
      [1, false, false, false, '100'],
    ]);
    expect(columnsOf([{ key: 'a', label: 'a', share: 4, computed: () => 1 }], Thing)[0]?.share).toBe(4);
  });

  it('share the width of a grid', () => {
    expect(gridTemplateOf(columnsOf(['Name', 'CodeType'], Thing))).toBe('minmax(0, 1.5fr) minmax(0, 1fr)');
    const all = columnsOf([{ key: 'CodeType', long: true }, 'Name', { key: 'Other', long: true }, 'More'], Thing);
    expect([
      visibleColumns(['CodeType', 'Other'], all).map(({ key }) => key),
      visibleColumns(['CodeType', 'More'], all).map(({ key }) => key),
    ]).toEqual([
      ['Name', 'CodeType', 'Other'],
      ['CodeType', 'More'],
    ]);
    expect([moveByStep(['a'], 3, 1), moveByStep(['a', 'b'], 1, 1), moveByStep(['a', 'b'], 1, -1)]).toEqual([
      ['a'],
      ['a', 'b'],
      ['b', 'a'],
    ]);
  });

  it('move by one place, and not beyond either end', () => {
    expect(moveByStep(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moveByStep(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moveByStep(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
    expect(moveByStep(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c']);
  });

  it('grow at the expense of the next one, down to a minimum', () => {
    const Shelf = z.object({ Name: z.string(), Place: z.string(), Note: z.string() });
    const columns = columnsOf(['Name', 'Place', 'Note'], Shelf);
    expect(resizeColumns(columns, 0, 0.2)).toEqual({ Name: 1.7, Place: 0.8 });
    expect(resizeColumns(columns, 0, 9)).toEqual({ Name: 2.2, Place: 0.3 });
    expect(resizeColumns(columns, 1, -9)).toEqual({ Place: 0.3, Note: 1.7 });
    expect(resizeColumns(columns, 2, 0.1)).toBeUndefined();
  });

  it('move to the position of another column', () => {
    expect([
      moveToKey(['a', 'b', 'c'], 'a', 'c'),
      moveToKey(['a', 'b', 'c'], 'c', 'a'),
      moveToKey(['a', 'b'], 'a', 'gone'),
    ]).toEqual([
      ['b', 'c', 'a'],
      ['c', 'a', 'b'],
      ['a', 'b'],
    ]);
  });
});
