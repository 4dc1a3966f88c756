import { afterEach, describe, expect, it } from 'vitest';
import { capitalise, humanise, setFieldNames, labelOfName, labelOfReference } from './field-name.ts';

afterEach(() => setFieldNames({}));

describe('a field name', () => {
  it.each([
    ['MinimumSpend', 'Minimum spend'],
    ['SKU', 'SKU'],
    ['created_at', 'Created at'],
    ['_owner-id__x', 'Owner id x'],
    ['OrderURLText', 'Order URL text'],
    ['Size2XL', 'Size2 XL'],
    ['GBP5', 'GBP5'],
    ['A', 'A'],
    ['aBTest', 'A b test'],
    ['X-RAYs', 'X RA ys'],
    ['FAQs', 'FA qs'],
    ['two  words ', 'Two words'],
    ['ISO3166code', 'Iso3166code'],
    ['abcDEF', 'Abc DEF'],
    ['', ''],
  ])('%s becomes %s', (name, words) => {
    expect(humanise(name)).toBe(words);
  });

  it('is replaced by its text from the catalogue, whatever its notation', () => {
    setFieldNames({
      minimumSpend: () => 'Smallest basket',
      SKU: () => 'Article',
      sKU: () => 'wrong',
      id: () => 'Number',
      skuCode: () => 'wrong',
      SKUCode: () => 'Article code',
      a: () => 'Letter',
      gradeA: () => 'Best',
      createdAt: () => 'Since',
    });
    expect(
      ['MinimumSpend', 'minimum_spend', 'SKU', 'Id', 'SKUCode', 'A', 'GradeA', 'created_at', 'Colour'].map(labelOfName),
    ).toEqual([
      'Smallest basket',
      'Smallest basket',
      'Article',
      'Number',
      'Article code',
      'Letter',
      'Best',
      'Since',
      'Colour',
    ]);
  });

  it('is not confused with a property that all objects inherit', () => {
    expect(labelOfName('Constructor')).toBe('Constructor');
    expect(labelOfName('toString')).toBe('To string');
  });

  it('loses its id suffix, so that it names the referenced record', () => {
    expect(
      ['SupplierId', 'tag_ids', 'TagIds', 'ownerID', 'Id', 'Idle', 'Paid', 'Identity', 'Id_of', 'idea'].map(
        labelOfReference,
      ),
    ).toEqual(['Supplier', 'Tags', 'Tags', 'Owner ID', 'Id', 'Idle', 'Pa', 'Identity', 'Id of', 'Idea']);
    expect(capitalise('éa')).toBe('Éa');
  });
});
