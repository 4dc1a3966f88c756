import { describe, expect, it } from 'vitest';
import { CollectAddress } from '../../../../contract/collect/address.ts';
import { type Cells, cellsFrom } from './import-file.ts';
import { type ImportContext, type ImportRow, checkRow, parseStoredRows, duplicateRows } from './import-row.ts';

const at = (Line1: string, change: object = {}) =>
  CollectAddress.parse({
    Line1,
    PostCode: 'LS1 4AB',
    City: 'Leeds',
    StreetNumber: Line1.split(' ')[0],
    Lat: 53.8,
    Long: -1.5,
    ...change,
  });
const vehicle = (Id: number, Code: string, Name: string, Active = true) => ({ Id, Code, Name, Active });
const context: ImportContext = {
  own: {
    PickupFirstName: 'Ada',
    PickupLastName: 'Byron',
    PickupPhone: '020 7946 0000',
    CollectionAddress: at('1 Low Street'),
  },
  slots: ['2026-11-20T12:00:00Z', '2026-11-20T14:00:00Z', '2026-11-21T09:00:00Z'].map((Start) => ({
    Start,
    FlexibleCutoffThreshold: 3,
  })),
  types: [
    { Key: 'rapid', Title: 'Rapid' },
    { Key: 'sameday', Title: 'Same day' },
    { Key: 'flexible', Title: 'Flexible' },
  ],
  vehicles: [vehicle(1, 'van', 'Van'), vehicle(2, 'luton', 'Luton Van'), vehicle(3, 'car', 'Saloon', false)],
  now: new Date('2026-11-20T10:00:00Z'),
};
const words: Partial<Cells> = {
  reference: 'A-1',
  firstName: 'Grace',
  lastName: 'Hopper',
  phone: '07700 900 123',
  email: 'grace@example.com',
  address: '12 High Street, Leeds',
  deliveryType: 'same DAY',
  vehicle: 'van',
};
const cells = (change: Partial<Cells> = {}) => cellsFrom((name) => ({ ...words, ...change })[name] ?? '');
const place = { Address: at('12 High Street') };
const check = (change: Partial<Cells> = {}, row: Partial<ImportRow> = { place }) =>
  checkRow({ cells: cells(change), ...row }, context);
const problems = (...given: Parameters<typeof check>) => check(...given).problems;

describe('a row of an import', () => {
  it("becomes a form with the shop's own address and, without a time, the earliest slot", () => {
    expect(check({ restricted: 'Yes', details: 'Two boxes' })).toMatchObject({
      problems: {},
      form: {
        ReferenceNumber: 'A-1',
        DeliveryTypeKey: 'sameday',
        VehicleTypeId: 1,
        PickUpTimeSlot: '2026-11-20T12:00:00Z',
        HasRestrictedItems: true,
        PickupFirstName: 'Ada',
        CollectionAddress: { Line1: '1 Low Street' },
        DeliveryAddress: { Line1: '12 High Street' },
      },
    });
    // For noon, the cut-off of the flexible type has passed.
    expect(check({ deliveryType: 'flexible' }).form?.PickUpTimeSlot).toBe('2026-11-20T14:00:00Z');
  });

  it('accepts days and times in common formats', () => {
    for (const [day, time] of [
      ['21/11/2026', '09:00'],
      ['2026-11-21', '9am'],
      ['21.11.2026', '9:00'],
      ['21 Nov 2026', '9.00 am'],
      ['\u200E21\u201111\u20112026', '٩:٠٠'],
    ] as const) {
      expect(check({ day, time }).form?.PickUpTimeSlot).toBe('2026-11-21T09:00:00Z');
    }
    expect(problems({ day: '31/02/2026', time: 'noon' })).toMatchObject({
      day: 'There is no such date as 31/02/2026.',
      time: '“noon” is not a time. Enter it as 14:30 or 2:30 pm.',
    });
    expect(problems({ day: '21/11/2026', time: '10:00' })).toMatchObject({
      time: expect.stringContaining('No collection is available at this time. The soonest is'),
    });
  });

  it("is validated by the form's rules, column by column", () => {
    expect(
      problems({
        reference: 'x'.repeat(49),
        firstName: '',
        phone: '123',
        email: 'nobody',
        deliveryInstructions: 'x'.repeat(66),
        collectionInstructions: 'x'.repeat(101),
        restricted: 'perhaps',
        deliveryType: 'tomorrow',
        vehicle: 'Saloon',
      }),
    ).toEqual({
      reference: 'Please enter a shorter reference number.',
      firstName: 'This field is mandatory.',
      phone: 'Enter a valid phone number.',
      email: 'Enter a valid e-mail address.',
      deliveryInstructions: 'Please enter shorter instructions.',
      collectionInstructions: 'Please enter shorter instructions.',
      restricted: 'Enter yes or no.',
      deliveryType: 'Enter one of: Rapid, Same day, Flexible.',
      vehicle: 'Enter one of: Van, Luton Van.',
    });
    expect(problems({ deliveryType: 'Rapid', vehicle: 'Luton Van' })).toEqual({
      deliveryType: expect.stringContaining('Rapid delivery is not available with a Luton Van'),
    });
    expect(problems({ deliveryType: 'Rapid' }, { place: { Address: at('12 High Street', { Lat: 54.8 }) } })).toEqual({
      deliveryType: expect.stringContaining('up to 10 miles'),
    });
    expect(problems({ deliveryType: 'Flexible', day: '20/11/2026', time: '12:00' })).toEqual({
      deliveryType: expect.stringContaining('Flexible delivery is only available'),
    });
  });

  it('reports whether its address is missing, being searched, not found or incomplete', () => {
    expect(problems({ address: '' }, {}).address).toBe('This field is mandatory.');
    expect(problems({}, {}).address).toBe('Looking up the address.');
    expect(problems({}, { notFound: 'none' }).address).toContain('No address found');
    expect(problems({}, { notFound: 'unsure' }).address).toContain('Several addresses');
    expect(problems({}, { notFound: 'failed' }).address).toContain('could not be looked up');
    expect(problems({}, { place: { Address: at('High Street', { StreetNumber: '' }) } }).address).toContain(
      'street/flat number',
    );
  });

  it('is marked as repeated if its cells equal those of an earlier row', () => {
    const rows = [cells(), cells({ reference: 'A-2' }), cells()].map((each, index) => ({
      key: String(index),
      number: index + 2,
      cells: each,
    }));
    expect([...duplicateRows(rows)]).toEqual([['2', 2]]);
  });

  it('survives a reload: priced rows lose their price, other rows keep their state', () => {
    const row = (stage: ImportRow['stage']): ImportRow => ({
      key: stage,
      number: 2,
      cells: cells(),
      stage,
      draft: 'd-1',
      chosen: 'q-1',
    });
    const stored: unknown = JSON.parse(
      JSON.stringify({ rows: (['priced', 'pricing', 'booking', 'booked', 'failed'] as const).map(row) }),
    );
    expect(parseStoredRows(stored).map(({ stage, draft, chosen }) => [stage, draft, chosen])).toEqual([
      ['new', 'd-1', undefined],
      ['new', 'd-1', undefined],
      ['booking', 'd-1', 'q-1'],
      ['booked', 'd-1', 'q-1'],
      ['failed', 'd-1', 'q-1'],
    ]);
    expect([parseStoredRows(undefined), parseStoredRows({ rows: [{ key: 1 }] })]).toEqual([[], []]);
  });
});
