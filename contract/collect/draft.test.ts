import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CollectAddress } from './address.ts';
import { CollectDraft, DeliveryForm, DeliveryFormOfOthers, toDraft, withCheckId, withoutCheckId } from './draft.ts';

const start = '2026-07-01T12:00:00Z';
const address = CollectAddress.parse({
  Line1: '12 High Street',
  PostCode: 'LS1 4AP',
  City: 'Leeds',
  StreetNumber: '12',
  Lat: 53.797,
  Long: -1.543,
});
const form = {
  MerchantName: '',
  ReferenceNumber: 'A-17',
  OrderDetails: '',
  HasRestrictedItems: false,
  PickUpInstructions: '',
  PickupFirstName: 'Ada',
  PickupLastName: 'Byron',
  PickupPhone: '07700 900123',
  PickUpTime: start,
  PickUpTimeSlot: start,
  VehicleTypeId: 1,
  DeliveryTypeKey: 'flexible',
  FirstName: 'Grace',
  LastName: 'Hopper',
  TelNo: '44 7700 900456',
  Email: 'grace@example.com',
  CustomerInstructions: 'Side door',
  CollectionAddress: address,
  DeliveryAddress: address,
};
const messages = (change: object, schema: z.ZodType = DeliveryForm) => {
  const { error } = schema.safeParse({ ...form, ...change });
  return error === undefined
    ? {}
    : Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
};

describe('a new delivery', () => {
  // Requirement D-5.08
  it('is valid with all mandatory fields', () => expect(messages({})).toEqual({}));

  // Requirements D-5.02, D-5.03
  it.each([
    'ReferenceNumber',
    'PickupFirstName',
    'PickupLastName',
    'PickupPhone',
    'FirstName',
    'LastName',
    'TelNo',
    'Email',
    'PickUpTime',
    'PickUpTimeSlot',
  ])('requires %s', (field) => {
    expect(messages({ [field]: '' })).toEqual({ [field]: 'This field is mandatory.' });
  });

  it('requires the merchant from all users but shops', () => {
    expect([messages({}), messages({}, DeliveryFormOfOthers)]).toEqual([
      {},
      { MerchantName: 'This field is mandatory.' },
    ]);
  });

  // Requirement D-5.07
  it('has its own messages for a missing vehicle type and delivery type', () => {
    expect(messages({ VehicleTypeId: null, DeliveryTypeKey: '' })).toEqual({
      VehicleTypeId: 'Please select a vehicle type.',
      DeliveryTypeKey: 'Please select a delivery type.',
    });
  });

  // Requirement D-5.04
  it('limits the reference number to 48 characters and the instructions to 100 and 65', () => {
    expect(
      messages({
        ReferenceNumber: 'x'.repeat(48),
        PickUpInstructions: 'x'.repeat(100),
        CustomerInstructions: 'x'.repeat(65),
      }),
    ).toEqual({});
    const shorter = 'Please enter shorter instructions.';
    expect(
      messages({
        ReferenceNumber: 'x'.repeat(49),
        PickUpInstructions: 'x'.repeat(101),
        CustomerInstructions: 'x'.repeat(66),
      }),
    ).toEqual({
      ReferenceNumber: 'Please enter a shorter reference number.',
      PickUpInstructions: shorter,
      CustomerInstructions: shorter,
    });
  });

  // Requirements C-5.12, D-5.05
  it('rejects invalid telephone numbers and e-mail addresses', () => {
    expect(messages({ TelNo: '123', PickupPhone: '+33 1 23 45 67 89', Email: 'grace' })).toEqual({
      TelNo: 'Enter a valid phone number.',
      PickupPhone: 'Enter a valid phone number.',
      Email: 'Enter a valid e-mail address.',
    });
  });

  it('rejects an address with a blocking problem, and accepts one with warnings', () => {
    expect(messages({ DeliveryAddress: { ...address, Lat: 0 } })).toEqual({
      DeliveryAddress: 'This address is missing or has an incorrect latitude/longitude, please pick another address.',
    });
    expect(messages({ CollectionAddress: CollectAddress.parse({}) })).toEqual({
      CollectionAddress: 'This field is mandatory.',
    });
    expect(messages({ CollectionAddress: { ...address, City: '', PostCode: 'ZZ9 9ZZ' } })).toEqual({});
  });
});

describe('the sent draft', () => {
  // Requirements D-4.25, D-5.06
  it('contains the slot twice, telephone numbers with +44, and the instructions', () => {
    const other = '2026-07-02T09:00:00Z';
    expect(toDraft(DeliveryForm.parse({ ...form, PickUpTimeSlot: other }))).toMatchObject({
      PickUpTime: other,
      PickUpTimeSlot: other,
      PickupPhone: '+447700900123',
      TelNo: '+447700900456',
      CustomerInstructions: 'Side door',
    });
  });

  // Requirement D-5.09
  it('starts the instructions with the identity check, which does not count towards their limit', () => {
    const longest = 'x'.repeat(65);
    const sent = toDraft(DeliveryForm.parse({ ...form, HasRestrictedItems: true, CustomerInstructions: longest }));
    expect(sent.CustomerInstructions).toBe(`Check ID for proof recipient is 18+ ${longest}`);
    expect(messages({ ...sent }, CollectDraft)).toEqual({});
    expect(messages({ ...sent, CustomerInstructions: `${sent.CustomerInstructions}x` }, CollectDraft)).toEqual({
      CustomerInstructions: 'Please enter shorter instructions.',
    });
  });

  it('contains the identity check at most once, and only with restricted items', () => {
    const once = withCheckId('Side door', true);
    expect([withCheckId(once, true), withCheckId(once, false), withoutCheckId(once), withCheckId('', true)]).toEqual([
      once,
      'Side door',
      'Side door',
      'Check ID for proof recipient is 18+',
    ]);
  });
});
