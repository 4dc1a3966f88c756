import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ofKind } from '../../../contract/field-kind.ts';
import { columnsOf } from './columns.ts';
import { readFilters, invalidFilterLabels, type FieldFilter } from '../filter/filter.ts';
import { payloadOf, inputValuesOf } from '../form/field-values.ts';
import { fieldsOf } from '../form/fields.ts';
import { displayValue } from '../form/display-value.ts';
import { inputProblem } from '../form/input-values.ts';
import { registerFieldKinds } from '../field-kinds/custom-kinds.ts';
import type { CustomFieldKind } from '../field-kinds/field-kind.ts';

/** A kind of field for one to five stars, stored as a number. */
const stars: CustomFieldKind = {
  name: 'stars',
  empty: null,
  parse: (typed) => (/^[1-5]$/.test(typed) ? { value: Number(typed) } : { problem: 'One to five' }),
  show: (value) => '★'.repeat(Number(value)),
  Input: () => Promise.resolve({ default: () => null }),
};
const Stars = ofKind('stars', z.int().min(1).max(5));
const Visit = z.object({
  Id: z.number(),
  Stars,
  Food: Stars.nullish(),
  Each: z.array(Stars),
  By: z.object({ Room: Stars }),
  Names: z.array(ofKind('stars', z.string())),
});

registerFieldKinds(stars);

describe('a registered kind of field', () => {
  const fields = fieldsOf(Visit, ['Stars', 'Food', 'Each', 'By', 'Names']);

  it('applies to every field whose schema names it, including in objects, rows and wrappers', () => {
    const names = fields.flatMap(({ custom, item, parts }) =>
      [custom, item?.custom, ...parts.map((part) => part.custom)].map((kind) => kind?.name),
    );
    expect(names.filter((name) => name !== undefined)).toEqual(['stars', 'stars', 'stars', 'stars', 'stars']);
  });

  it('has its own empty value, parser and text', () => {
    expect(inputValuesOf(fields)).toMatchObject({ Stars: null, By: { Room: null } });
    expect(payloadOf(fields, { Stars: '4', Food: null, Each: ['1', 2], By: { Room: '5' }, Names: [] })).toEqual({
      Stars: 4,
      Food: null,
      Each: [1, 2],
      By: { Room: 5 },
      Names: [],
    });
    const [first, , each] = fields;
    expect([
      first && inputProblem(first, '6'),
      first && displayValue(first, 3),
      each && displayValue(each, [1, 2]),
    ]).toEqual(['One to five', '★★★', '★\n★★']);
  });

  it('shows its text in a column without a cell, and a dash for an empty value', () => {
    const [plain, custom] = columnsOf(['Stars', { key: 'Food', cell: () => 'own' }], Visit);
    expect([plain?.cell({ Stars: 2 }), plain?.cell({ Stars: null }), custom?.cell({ Food: 2 })]).toEqual([
      '★★',
      '–',
      'own',
    ]);
  });

  it('parses its filter from the URL', () => {
    const filter: FieldFilter = { kind: 'field', of: stars, label: 'Stars' };
    const read = (query: string) => [
      readFilters(new URLSearchParams(query), [['Stars', filter]]),
      invalidFilterLabels(new URLSearchParams(query), [['Stars', filter]]),
    ];
    expect([read('Stars=3'), read('Stars=9'), read('')]).toEqual([
      [{ Stars: ['3'] }, []],
      [{}, ['Stars']],
      [{}, []],
    ]);
  });

  it('cannot use the name of a built-in kind', () => {
    expect(() => registerFieldKinds({ ...stars, name: 'number' })).toThrow('The field kind "number" is built in');
  });
});
