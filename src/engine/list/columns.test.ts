import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { columnsOf } from './columns.ts';

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
  ])('head the field %s with "%s"', (key, label) => {
    expect(columnsOf([key], Thing)[0]?.label).toBe(label);
  });

  it('prefer the declaration’s own heading and cell', () => {
    const [column] = columnsOf([{ key: 'Price', label: 'Cost', cell: (row) => `${String(row['Price'])}p` }], Thing);
    expect([column?.label, column?.cell({ Price: 7 })]).toEqual(['Cost', '7p']);
  });

  it('write values as people read them', () => {
    expect([null, undefined, ''].map((value) => shown('Name', value))).toEqual(['–', '–', '–']);
    expect([true, false, 0, ['a', 'b'], []].map((value) => shown('Name', value))).toEqual(['Yes', 'No', '0', 'a, b', '–']);
    expect(shown('Name', '2026-11-21')).toBe('21/11/2026');
    expect(shown('CodeType', 'SingleUse')).toBe('Single use');
  });
});
