import { describe, expect, it } from 'vitest';
import { CategoryForm, SubcategoryForm, VerticalForm } from './catalogue.ts';

const forms = { vertical: VerticalForm, category: CategoryForm, subcategory: SubcategoryForm };
const others = { Description: '', VerticalId: 1, CategoryId: 1 };

describe('a new catalogue entry', () => {
  it.each(['vertical', 'category', 'subcategory'] as const)(
    'of the kind %s requires a name of 1 to 100 characters',
    (kind) => {
      const nameOf = (Name: string) => forms[kind].safeParse({ ...others, Name });
      for (const blank of ['', ' ', '\t\n', '\u00a0']) expect(nameOf(blank).success).toBe(false);
      expect(nameOf('a').success).toBe(true);
      expect(nameOf(` ${'a'.repeat(100)} `)).toMatchObject({ success: true, data: { Name: 'a'.repeat(100) } });
      expect(nameOf('a'.repeat(101)).error?.issues[0]?.message).toBe('Max length is 100 characters');
    },
  );

  it('requires the id of its parent', () => {
    expect(CategoryForm.safeParse({ Name: 'Paint', Description: '' }).success).toBe(false);
    expect(CategoryForm.safeParse({ Name: 'Paint', Description: '', VerticalId: null }).success).toBe(false);
    expect(SubcategoryForm.safeParse({ Name: 'Gloss' }).success).toBe(false);
    expect(SubcategoryForm.safeParse({ Name: 'Gloss', CategoryId: '' }).success).toBe(false);
  });

  it('accepts a description of up to 2,000 characters or empty text', () => {
    expect(
      ['', 'd'.repeat(2000), 'd'.repeat(2001)].map(
        (Description) => VerticalForm.safeParse({ Name: 'Paint', Description }).success,
      ),
    ).toEqual([true, true, false]);
  });
});
