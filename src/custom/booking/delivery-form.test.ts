import { describe, expect, it } from 'vitest';
import { CollectDelivery } from '../../../contract/collect/deliveries.ts';
import { VehicleType } from '../../../contract/orders/orders.ts';
import {
  addressLine,
  emptyForm,
  prefillOf,
  readStoredForm,
  formOfDelivery,
  deliveryFormSchema,
} from './delivery-form.ts';

const messages = (isShop: boolean, change: object = {}) =>
  Object.fromEntries(
    (deliveryFormSchema(isShop).safeParse({ ...emptyForm, ...change }).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  );
const mandatory = 'This field is mandatory.';

describe('an empty form', () => {
  it('reports missing mandatory fields, vehicle and delivery type', () => {
    expect(messages(true)).toEqual({
      ...Object.fromEntries(
        [
          'ReferenceNumber',
          'PickupFirstName',
          'PickupLastName',
          'PickupPhone',
          'PickUpTime',
          'PickUpTimeSlot',
          'FirstName',
          'LastName',
          'TelNo',
          'Email',
          'CollectionAddress',
          'DeliveryAddress',
        ].map((name) => [name, mandatory]),
      ),
      VehicleTypeId: 'Please select a vehicle type.',
      DeliveryTypeKey: 'Please select a delivery type.',
    });
  });

  it('requires a merchant from every role except shops', () => {
    expect(messages(true)).not.toHaveProperty('MerchantName');
    expect(messages(false)['MerchantName']).toBe(mandatory);
  });
});

describe('a stored form', () => {
  it('is read field by field, with empty values for invalid fields', () => {
    expect(
      readStoredForm({ ReferenceNumber: 'A1', HasRestrictedItems: 'yes', VehicleTypeId: 4, CollectionAddress: 7 }),
    ).toEqual({ ...emptyForm, ReferenceNumber: 'A1', VehicleTypeId: 4 });
    expect(readStoredForm(undefined)).toBeUndefined();
  });
});

describe("the shop's own details", () => {
  it('fill in the contact and the address of the collection', () => {
    const shop = {
      Name: 'Alder Soho',
      AddressLine1: '12 Wardour Street',
      AddressLine2: null,
      AddressLine3: null,
      PostCode: 'W1F 8ZZ',
      City: 'London',
      Lat: 51.5,
      Long: -0.13,
    };
    const filled = prefillOf({ FirstName: 'Ada', LastName: 'Byron', Phone: '020 7946 0000' }, shop);
    expect(filled).toMatchObject({
      PickupFirstName: 'Ada',
      PickupLastName: 'Byron',
      PickupPhone: '020 7946 0000',
      CollectionAddress: { Name: 'Alder Soho', Line1: '12 Wardour Street', Lat: 51.5, Long: -0.13 },
    });
    expect(addressLine(filled.CollectionAddress ?? emptyForm.CollectionAddress)).toBe(
      '12 Wardour Street, London, W1F 8ZZ',
    );
    expect(prefillOf(undefined, undefined)).toEqual({});
  });
});

describe('a repeated delivery', () => {
  const earlier = CollectDelivery.parse({
    Id: 5,
    Status: 'Delivered',
    ReferenceNumber: 'A1',
    OrderDetails: 'Two boxes',
    PickUpInstructions: 'Ring',
    CustomerInstructions: 'Check ID for proof recipient is 18+ Back door',
    CustomerFirstName: 'Ben',
    CustomerLastName: 'Kite',
    CustomerTelNo: '+442079460001',
    CustomerEmail: 'ben@kite.test',
    MerchantName: 'Alder',
    PickUpFirstName: 'Ada',
    PickUpLastName: 'Byron',
    PickUpPhone: '+442079460000',
    PickUpAddressLine1: '12 Wardour Street',
    PickUpAddressLine2: 'Soho',
    PickUpAddressLine3: 'Westminster',
    PickUpAddressPostCode: 'W1F 8ZZ',
    PickUpAddressCity: 'London',
    PickUpAddressLat: 51.5,
    PickUpAddressLong: -0.13,
    DropOffAddressLine1: '1 High Street',
    DropOffAddressLine2: 'Flat 2',
    DropOffAddressLine3: 'North',
    DropOffAddressPostCode: 'N1 9GU',
    DropOffAddressCity: 'London',
    DropOffAddressLat: 51.53,
    DropOffAddressLong: -0.1,
    PickUpTime: '2026-11-01T10:00:00Z',
    VehicleTypeName: 'Small Van',
    DeliveryTypeKey: 'rapid',
    HasRestrictedItems: true,
  });
  const vehicle = (change: object = {}) =>
    VehicleType.parse({ Id: 4, Code: 'van_small', Name: 'Small Van', Active: true, ...change });

  const now = new Date('2026-11-22T10:00:00Z');
  const slots = ['2026-11-22T11:00:00Z', '2026-11-22T15:00:00Z'].map((Start) => ({
    Start,
    FlexibleCutoffThreshold: 3,
  }));
  const offered = (...vehicles: VehicleType[]) => ({ vehicles, slots, now });

  // Requirement D-2.44
  it('fills in every field, with the earliest available collection', () => {
    expect(formOfDelivery(earlier, offered(vehicle()))).toEqual({
      ...emptyForm,
      MerchantName: 'Alder',
      ReferenceNumber: 'A1',
      OrderDetails: 'Two boxes',
      HasRestrictedItems: true,
      PickUpInstructions: 'Ring',
      PickupFirstName: 'Ada',
      PickupLastName: 'Byron',
      PickupPhone: '020 7946 0000',
      PickUpTime: '2026-11-22T11:00:00Z',
      PickUpTimeSlot: '2026-11-22T11:00:00Z',
      VehicleTypeId: 4,
      DeliveryTypeKey: 'rapid',
      FirstName: 'Ben',
      LastName: 'Kite',
      TelNo: '020 7946 0001',
      Email: 'ben@kite.test',
      CustomerInstructions: 'Back door',
      CollectionAddress: expect.objectContaining({
        Line1: '12 Wardour Street',
        Line2: 'Soho',
        Line3: 'Westminster',
        PostCode: 'W1F 8ZZ',
        City: 'London',
        Lat: 51.5,
        Long: -0.13,
      }),
      DeliveryAddress: expect.objectContaining({
        Line1: '1 High Street',
        Line2: 'Flat 2',
        Line3: 'North',
        PostCode: 'N1 9GU',
        City: 'London',
        Lat: 51.53,
        Long: -0.1,
      }),
    });
  });

  it('has no vehicle if the earlier one is no longer available', () => {
    expect(formOfDelivery(earlier, offered(vehicle({ Active: false }))).VehicleTypeId).toBeNull();
    expect(formOfDelivery(earlier, offered(vehicle({ Name: 'Car' }))).VehicleTypeId).toBeNull();
  });

  it('has the earliest collection whose cut-off has not passed, if it is flexible', () => {
    expect(formOfDelivery({ ...earlier, DeliveryTypeKey: 'flexible' }, offered()).PickUpTimeSlot).toBe(
      '2026-11-22T15:00:00Z',
    );
    expect(formOfDelivery(earlier, { vehicles: [], slots: [], now }).PickUpTimeSlot).toBe('');
  });
});
