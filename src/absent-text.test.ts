/** Forms send every required field, and `''` for an empty text (decisions, "Absent text in a write"). */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Resource } from 'schema-admin/engine/model/declaration/resource.ts';
import type { FieldDeclaration } from 'schema-admin/engine/model/form/form-declaration.ts';
import { payloadOf, inputValuesOf } from 'schema-admin/engine/model/form/field-values.ts';
import { fieldsOf, formSchemaOf } from 'schema-admin/engine/model/form/fields.ts';

const declared = Object.values(
  import.meta.glob<Resource>('./resources/**/*.resource.tsx', { eager: true, import: 'default' }),
);

interface Form {
  readonly schema?: z.ZodType;
  readonly fields: readonly FieldDeclaration[];
  /** A form with its own body renders its own inputs. */
  readonly body?: unknown;
}

function formsOf({ name, create, edit, sections = {} }: Resource): (readonly [string, z.ZodType, Form])[] {
  const own = declared.find((resource) => resource.name === name)?.schema ?? z.object({});
  const forms: Record<
    string,
    | {
        readonly schema?: z.ZodType;
        readonly fields?: readonly FieldDeclaration[] | undefined;
        readonly call?: unknown;
      }
    | undefined
  > = { create, edit, ...sections };
  return Object.entries(forms).flatMap(([form, given]) =>
    given?.fields && given.call ? [[`${name} ${form}`, own, { ...given, fields: given.fields }] as const] : [],
  );
}

/** Returns the texts that may be empty, with the values that an untouched form sends for them. */
function emptied(record: z.ZodType, form: Form): Record<string, unknown> {
  const schema = formSchemaOf(record, form);
  const fields = fieldsOf(schema, form.fields, record);
  const sent = payloadOf(fields, inputValuesOf(fields));
  const texts = fields.filter(
    ({ key, kind }) =>
      (kind === 'text' || kind === 'text-area') &&
      schema instanceof z.ZodObject &&
      schema.shape[key] instanceof z.ZodType &&
      schema.shape[key].safeParse('').success,
  );
  return Object.fromEntries(texts.map(({ key }) => [key, sent[key]]));
}

const forms = declared.filter(({ development, extension }) => !development && !extension).flatMap(formsOf);

describe('a form', () => {
  it.each(forms)('%s has an input for each required field, because other errors would not be shown', (_, __, form) => {
    const rendered = form.fields.map((field) => (typeof field === 'string' ? field : field.key));
    const shape: Readonly<Record<string, unknown>> =
      form.schema instanceof z.ZodObject && form.body === undefined ? form.schema.shape : {};
    expect(
      Object.entries(shape).filter(
        ([key, field]) => !rendered.includes(key) && field instanceof z.ZodType && !field.safeParse(undefined).success,
      ),
    ).toEqual([]);
  });
});

describe('an empty text', () => {
  it('occurs in the forms of the catalogue, the shops and the account', () => {
    expect(
      forms.flatMap(([name, record, form]) => Object.keys(emptied(record, form)).map((key) => `${name}: ${key}`)),
    ).toEqual(
      expect.arrayContaining([
        'verticals create: Description',
        'categories basics: Description',
        'shops create: Line2',
        'shops manager: Manager',
        'merchant-account basic: Slogan',
        'merchant-account address: County',
      ]),
    );
  });

  it.each(forms)('is sent as an empty string by the form %s', (_, record, form) => {
    const texts = emptied(record, form);
    expect(texts).toEqual(Object.fromEntries(Object.keys(texts).map((key) => [key, ''])));
  });
});
