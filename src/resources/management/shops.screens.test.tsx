/** Tests a shop's page for users who may read but not change it. */
import { describe, expect, it } from 'vitest';
import { recordOf } from '../../custom/shops/shop-record.ts';
import { Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { SectionFacts } from 'schema-admin/engine/screens/record/SectionFacts.tsx';
import { renderScreen } from 'schema-admin/engine/testing/render-screen.tsx';
import shops from './shops.resource.tsx';

describe('the address of a shop', () => {
  it('is shown with its country', async () => {
    const address = shops.sections?.['address'];
    if (!address) throw new Error('The shop resource has no address section');
    const record = recordOf({
      Id: 1,
      Name: 'Alder Leeds',
      Archived: false,
      Address: { Line1: '1 The Headrow', PostalCode: 'LS1 1AA', City: 'Leeds', County: 'West Yorkshire' },
    });
    const { text } = await renderScreen(
      <SectionFacts resource={shops} section={address} record={record} frame={Section} />,
      { role: 'Admin', resources: [shops], answer: () => ({ status: 404 }) },
    );
    expect(text).toBe(
      'Address Line 1 1 The Headrow Line 2 – Postcode LS1 1AA City Leeds County West Yorkshire Country United Kingdom',
    );
  });
});
