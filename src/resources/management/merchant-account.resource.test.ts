/** Tests the requests for a merchant's account, and their validation. */
import { describe, expect, it } from 'vitest';
import { type MerchantRecord, recordOf } from '../../custom/merchant/merchant-record.ts';
import { createResolver } from 'schema-admin/engine/kit/form/form-resolver.ts';
import { inputValuesOf } from 'schema-admin/engine/model/form/field-values.ts';
import { fieldsOf } from 'schema-admin/engine/model/form/fields.ts';
import { groupSections } from 'schema-admin/engine/screens/record/RecordSections.tsx';
import { administratorCalls } from 'schema-admin/engine/testing/administrator-calls.ts';
import merchant from './merchant-account.resource.tsx';

const { sections } = merchant;
if (!sections) throw new Error('The merchant resource has no sections');
const { returns, policy, social } = sections;
const { context, ...calls } = administratorCalls();
const received = () => calls.received().map(([call, text]) => [call, JSON.parse(text)]);
const record = { Id: 'own', Name: 'Alder Ales', Policy: '<p>Keep the receipt.</p>', ReturnsWindow: 30 } as const;

/** Returns the errors of a section's fields for a record with typed values. */
async function faultsOf(
  { fields = [], schema, schemaFor }: typeof returns | typeof policy | typeof social,
  row: MerchantRecord,
  typed: Record<string, unknown>,
) {
  const sent = schemaFor?.(row) ?? schema;
  if (!sent) throw new Error('The section has no schema');
  const rendered = fieldsOf(sent, fields, merchant.schema);
  const { errors } = await createResolver(sent, rendered, { row })(
    { ...inputValuesOf(rendered, row), ...typed },
    undefined,
    {
      fields: {},
      shouldUseNativeValidation: false,
    },
  );
  return Object.fromEntries(Object.entries(errors).map(([key, error]) => [key, error?.message]));
}

describe('merchant settings', () => {
  it('show the logo, the name, the slogan and the colour under one heading', () => {
    const [first] = groupSections(Object.entries(sections));
    const keys = first?.members.flatMap(([, { fields = [] }]) =>
      fields.map((field) => (typeof field === 'string' ? field : field.key)),
    );
    expect([first?.title, keys]).toEqual(['Basic information', ['Logo', 'Name', 'Slogan', 'BrandColour']]);
  });
});

describe('merchant history', () => {
  it('is found by the backend’s id, and missing without it', () => {
    expect(merchant.audited?.(recordOf({ Id: 7, Name: 'Alder Ales' }))).toEqual({ entity: 'merchants', id: 7 });
    expect(merchant.audited?.(recordOf({ Name: 'Alder Ales' }))).toBeUndefined();
  });
});

describe('the returns policy', () => {
  // Requirement C-7.09
  it('is sent with its window if either was changed', async () => {
    await returns.call?.(context(), 'own', { ReturnsWindow: 14 }, record);
    await policy.call?.(context(), 'own', { Policy: '<p>Unopened.</p>', ReturnsWindow: 30 }, record);
    await returns.call?.(context(), 'own', { ReturnsWindow: 0 }, { ...record, Policy: null });
    expect(received()).toEqual([
      ['PUT /merchant/returns-policy', { Policy: '<p>Keep the receipt.</p>', ReturnsWindow: 14 }],
      ['PUT /merchant/returns-policy', { Policy: '<p>Unopened.</p>', ReturnsWindow: 30 }],
      ['PUT /merchant/returns-policy', { Policy: '', ReturnsWindow: 0 }],
    ]);
  });

  it('is not saved without a window, in the settings or with the text', async () => {
    for (const section of [returns, policy]) {
      expect(await faultsOf(section, record, { ReturnsWindow: null })).toEqual({
        ReturnsWindow: 'Please enter the returns window (calendar days)',
      });
      expect(await faultsOf(section, record, { ReturnsWindow: 366 })).toEqual({
        ReturnsWindow: 'Enter at most 365 days.',
      });
      expect(await faultsOf(section, record, { ReturnsWindow: 1.5 })).toEqual({
        ReturnsWindow: 'Enter a whole number of days.',
      });
      expect(await faultsOf(section, record, {})).toEqual({});
    }
  });
});

describe('social media links', () => {
  it('are saved next to an invalid stored link, unless that one is changed', async () => {
    const stored = { ...record, Instagram: 'our page' };
    expect(await faultsOf(social, stored, { Facebook: 'facebook.com/alder' })).toEqual({});
    expect(await faultsOf(social, stored, { Instagram: 'javascript:alert(1)' })).toEqual({
      Instagram: 'Enter a full URL, such as https://example.com/name',
    });
    expect(await faultsOf(social, stored, { Facebook: 'our page' })).toEqual({
      Facebook: 'Enter a full URL, such as https://example.com/name',
    });
  });
});
