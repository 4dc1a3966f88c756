import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '../../model/form/fields.ts';
import { mergeEdits } from './merge-edits.ts';

const Shop = z.object({ Name: z.string(), Phone: z.string().nullish(), Tags: z.array(z.enum(['a', 'b'])) });
const fields = fieldsOf(Shop, ['Name', 'Phone', 'Tags']);
const base = { Name: 'Soho', Phone: '1', Tags: ['a'], LastOrder: 3 };
const typed = (change: Record<string, unknown>) => ({
  mine: { Name: 'Soho', Phone: '1', Tags: ['a'], ...change },
  touched: Object.keys(change),
});

describe('two edits of one record', () => {
  it('merge changes of different fields, including fields outside the form', () => {
    const merged = mergeEdits(fields, {
      base,
      theirs: { ...base, Phone: '2', LastOrder: 4 },
      ...typed({ Name: 'Camden' }),
    });
    expect(merged).toEqual({
      conflicts: [],
      theirLabels: ['Phone', 'Last order'],
      values: { Name: 'Camden', Phone: '2', Tags: ['a'] },
    });
  });

  it('conflict only in fields that both changed', () => {
    const { conflicts, theirLabels } = mergeEdits(fields, {
      base,
      theirs: { ...base, Name: 'Covent Garden', Tags: ['a', 'b'] },
      ...typed({ Name: 'Camden', Phone: '3' }),
    });
    expect(conflicts.map(({ field, mine, theirs }) => [field.key, mine, theirs])).toEqual([
      ['Name', 'Camden', 'Covent Garden'],
    ]);
    expect(theirLabels).toEqual(['Tags']);
  });

  it('agree if both made the same change or emptied the field', () => {
    expect(
      mergeEdits(fields, {
        base,
        theirs: { ...base, Name: 'Camden', Phone: null },
        ...typed({ Name: 'Camden', Phone: '' }),
      }).conflicts,
    ).toEqual([]);
  });

  it('conflict if both chose different images', () => {
    const Logo = z.object({ Logo: z.instanceof(File).nullish() });
    const logo = fieldsOf(Logo, [{ key: 'Logo', as: 'image' }]);
    const mine = new File(['a'], 'a.png');
    expect(
      mergeEdits(logo, { base: { Logo: '/1' }, theirs: { Logo: '/2' }, mine: { Logo: mine }, touched: ['Logo'] })
        .conflicts,
    ).toHaveLength(1);
    expect(
      mergeEdits(logo, { base: { Logo: '/1' }, theirs: { Logo: '/1' }, mine: { Logo: mine }, touched: ['Logo'] })
        .conflicts,
    ).toEqual([]);
  });
});
