import { describe, expect, it } from 'vitest';
import { registerFieldKinds } from '../../model/field-kinds/custom-kinds.ts';
import { describeChange, subjectInSentence, subjectOf, summarise } from './change-text.ts';

describe('the text of a change', () => {
  it('formats numbers with units, times, days, flags and missing values', () => {
    const values = [
      { Field: 'UnitPrice', From: 450, To: 1299, Kind: 'pence' },
      { Field: 'Balance', From: 25, To: 1, Kind: 'credits' },
      { Field: 'Discount', From: 10, To: 12.5, Kind: 'percent' },
      { Field: 'Quantity', From: 2, To: 1 },
      { Field: 'QueuedAt', From: null, To: '2026-11-21T16:05:09+00:00' },
      { Field: 'SoldFrom', From: '2026-11-20', To: '' },
      { Field: 'Active', From: true, To: false },
    ];
    expect(values.map(describeChange)).toEqual([
      { field: 'Unit price', from: '£4.50', to: '£12.99' },
      { field: 'Balance', from: '25 credits', to: '1 credit' },
      { field: 'Discount', from: '10%', to: '12.5%' },
      { field: 'Quantity', from: '2', to: '1' },
      { field: 'Queued at', from: '–', to: '21 Nov 2026 - 4:05PM' },
      { field: 'Sold from', from: '20/11/2026', to: '–' },
      { field: 'Active', from: 'Yes', to: 'No' },
    ]);
  });

  it('uses the formatter of a registered kind', () => {
    registerFieldKinds({
      name: 'size',
      show: (value) => Object.values(Object(value)).join(' by '),
      Input: () => Promise.resolve({ default: () => null }),
    });
    const [From, To] = [
      { Wide: 2, High: 3 },
      { Wide: 2, High: 4 },
    ];
    expect(describeChange({ Field: 'Size', Kind: 'size', From, To })).toEqual({
      field: 'Size',
      from: '2 by 3',
      to: '2 by 4',
    });
  });

  it('does not derive a value’s format from the field’s name', () => {
    const plain = {
      Price: 450,
      Amount: 450,
      Fee: 450,
      Balance: 25,
      Credits: 25,
      FromMinute: 450,
      Status: 'PendingDelivery',
    };
    for (const [Field, To] of Object.entries(plain)) {
      expect(describeChange({ Field, From: null, To })).toMatchObject({ to: String(To) });
    }
    expect(summarise({ Action: 'insert', Changes: [{ Field: 'PaidId', From: null, To: 'A-1' }] })).toBe('Paid id: A-1');
  });

  it('formats minutes since midnight as a time of day', () => {
    expect(describeChange({ Field: 'FromMinute', From: 450, To: 990, Kind: 'minute-of-day' })).toEqual({
      field: 'From',
      from: '7:30 am',
      to: '4:30 pm',
    });
  });

  it('shows only the parts that differ', () => {
    const [From, To] = [
      { Youtube: 'https://youtu.be/alder', Twitter: 'https://x.com/alder' },
      { Youtube: 'https://youtu.be/alder', Instagram: 'https://instagram.com/alder' },
    ];
    expect(describeChange({ Field: 'SocialLinks', From, To })).toEqual({
      field: 'Social links',
      from: 'Instagram: –, Twitter: https://x.com/alder',
      to: 'Instagram: https://instagram.com/alder, Twitter: –',
    });
    expect(describeChange({ Field: 'SocialLinks', From: null, To: From })).toMatchObject({
      from: '–',
      to: 'Twitter: https://x.com/alder, Youtube: https://youtu.be/alder',
    });
  });

  it('leaves out markup unless only the markup has changed', () => {
    const policy = '<h2>Returns</h2><p>Bring <strong>it</strong>, Tom &amp; Ada.</p>';
    expect(describeChange({ Field: 'ReturnsPolicy', From: null, To: policy })).toMatchObject({
      from: '–',
      to: 'Returns Bring it, Tom & Ada.',
    });
    expect(
      describeChange({ Field: 'ReturnsPolicy', From: '<p>Bring it.</p>', To: '<p>Bring <em>it</em>.</p>' }),
    ).toMatchObject({ from: '<p>Bring it.</p>', to: '<p>Bring <em>it</em>.</p>' });
    expect(describeChange({ Field: 'Slogan', From: '5 < 6', To: '<3 ales' })).toMatchObject({
      from: '5 < 6',
      to: '<3 ales',
    });
  });

  it('shows ids in updates, but not for added or removed records', () => {
    const Changes = [
      { Field: 'Id', From: 3, To: 3, Kind: 'id' },
      { Field: 'CategoryId', From: 1, To: 2, Kind: 'id' },
      { Field: 'Paid', From: true, To: false },
    ];
    expect(summarise({ Action: 'delete', Changes })).toBe('Paid: Yes');
    expect(summarise({ Action: 'update', Changes: Changes.slice(1) })).toBe('Category id: 1 → 2, Paid: Yes → No');
  });

  it('names a related record, or shows its id if the name is unknown', () => {
    expect(describeChange({ Field: 'VehicleTypeId', From: null, To: 4, ToName: 'Small Van' })).toEqual({
      field: 'Vehicle type',
      from: '–',
      to: 'Small Van',
    });
    expect(describeChange({ Field: 'CategoryId', From: 3, To: 4, ToName: 'Paint' })).toEqual({
      field: 'Category',
      from: '3',
      to: 'Paint',
    });
  });

  it('leaves out a new record’s creator, whom the entry names', () => {
    expect(
      summarise({
        Action: 'insert',
        Changes: [
          { Field: 'Title', From: null, To: 'Sale' },
          { Field: 'CreatedBy', From: null, To: '0d6c…', Kind: 'id' },
        ],
      }),
    ).toBe('Title: Sale');
  });

  it('formats codes as words, and leaves other text unchanged', () => {
    expect(
      describeChange({ Field: 'Status', From: 'PendingDelivery', To: 'OutForDeliveryDelivery', Kind: 'code' }),
    ).toEqual({ field: 'Status', from: 'Pending', to: 'Out for Delivery' });
    expect(describeChange({ Field: 'FailedReason', From: null, To: 'UNABLE_TO_LOCATE', Kind: 'code' }).to).toBe(
      'Unable to locate',
    );
    expect(describeChange({ Field: 'UseType', From: null, To: 'SingleUse', Kind: 'code' }).to).toBe('Single Use');
    expect(describeChange({ Field: 'ProOrderStatus', From: null, To: 'Pending Approval', Kind: 'code' }).to).toBe(
      'Pending Approval',
    );
    expect(describeChange({ Field: 'Name', From: null, To: 'McDonald' }).to).toBe('McDonald');
  });

  it('shows an address in full, or only its coordinates if nothing else differs', () => {
    const home = { Lat: 51.2362, Long: -0.57, Line1: '85–87 High Street', City: 'Guildford', PostCode: 'GU1 3DP' };
    expect(
      describeChange({ Field: 'CollectionAddress', From: home, To: { ...home, Line1: '2 Quarry Street' } }),
    ).toEqual({
      field: 'Collection address',
      from: '85–87 High Street, Guildford, GU1 3DP',
      to: '2 Quarry Street, Guildford, GU1 3DP',
    });
    expect(describeChange({ Field: 'CollectionAddress', From: home, To: { ...home, Lat: 51.24 } })).toMatchObject({
      from: 'Lat: 51.2362',
      to: 'Lat: 51.24',
    });
    expect(describeChange({ Field: 'Query', From: null, To: 'status=failed&sort=asc', Kind: 'query' }).to).toBe(
      'Status: failed, Sort: asc',
    );
  });

  it('names the record if it has a name', () => {
    expect([subjectOf({ Entity: 'order-lines', Title: 'Tea' }), subjectOf({ Entity: 'shops', Title: null })]).toEqual([
      'Order line “Tea”',
      'Shop',
    ]);
    const named = ['categories', 'addresses', 'boxes', 'branches', 'houses', 'merchant-subscriptions', 'collect'].map(
      (Entity) => subjectInSentence({ Entity, Title: null }),
    );
    expect(named).toEqual([
      'the category',
      'the address',
      'the box',
      'the branch',
      'the house',
      'the merchant subscription',
      'the collect',
    ]);
    expect(subjectInSentence({ Entity: 'order-lines', Title: 'Tea' })).toBe('the order line “Tea”');
  });

  it('fits on one line, with new values for inserts and old ones for deletes', () => {
    const Changes = [
      { Field: 'Name', From: 'A', To: 'B' },
      { Field: 'Phone', From: null, To: '1' },
    ];
    expect(summarise({ Action: 'update', Changes })).toBe('Name: A → B, Phone: – → 1');
    expect(summarise({ Action: 'insert', Changes })).toBe('Name: B, Phone: 1');
    expect(summarise({ Action: 'delete', Changes })).toBe('Name: A, Phone: –');
  });
});
