/** The form of a new delivery: its rules, its stored draft, and initial values from other records (document 3, 2.4). */
import { z } from 'zod';
import { CollectAddress } from '../../../contract/collect/address.ts';
import { ShownPhone } from 'schema-admin/contract/contact.ts';
import type { CollectDelivery, ContactDetails, ShopAddress } from '../../../contract/collect/deliveries.ts';
import { DeliveryForm, DeliveryFormOfOthers, withoutCheckId } from '../../../contract/collect/draft.ts';
import { type TimeSlot, flexibleRefusal } from '../../../contract/collect/slots.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import type { VehicleType } from '../../../contract/orders/orders.ts';

/** Two-letter country codes, if the places service sends them. Not part of the request. */
const countries = { CollectionCountry: z.string().nullish(), DeliveryCountry: z.string().nullish() };

const shopFormSchema = DeliveryForm.extend(countries);
const nonShopFormSchema = DeliveryFormOfOthers.extend(countries);

/** Returns the rules of the form. All roles except shops must name a merchant (D-2.41). */
export function deliveryFormSchema(isShop: boolean): typeof shopFormSchema {
  return isShop ? shopFormSchema : nonShopFormSchema;
}

export type FormValues = z.input<typeof shopFormSchema>;
/** Values that have passed the rules. */
export type FilledForm = z.output<typeof shopFormSchema>;

export type TextName =
  | 'MerchantName'
  | 'ReferenceNumber'
  | 'OrderDetails'
  | 'PickUpInstructions'
  | 'PickupFirstName'
  | 'PickupLastName'
  | 'PickupPhone'
  | 'FirstName'
  | 'LastName'
  | 'TelNo'
  | 'Email'
  | 'CustomerInstructions';
export type AddressName = 'CollectionAddress' | 'DeliveryAddress';

const text = z.string().catch('').default('');
const phone = ShownPhone.catch('').default('');
const address = CollectAddress.catch(CollectAddress.parse({})).default(CollectAddress.parse({}));

/** The draft as stored on the device. Invalid fields become empty. */
const StoredForm = z.object({
  MerchantName: text,
  ReferenceNumber: text,
  OrderDetails: text,
  HasRestrictedItems: z.boolean().catch(false).default(false),
  PickUpInstructions: text,
  PickupFirstName: text,
  PickupLastName: text,
  PickupPhone: phone,
  PickUpTime: text,
  PickUpTimeSlot: text,
  VehicleTypeId: Id.nullable().catch(null).default(null),
  DeliveryTypeKey: text,
  FirstName: text,
  LastName: text,
  TelNo: phone,
  Email: text,
  CustomerInstructions: text,
  CollectionAddress: address,
  DeliveryAddress: address,
  CollectionCountry: z.string().nullish().catch(undefined),
  DeliveryCountry: z.string().nullish().catch(undefined),
});

/** The name of a field in the backend's errors. */
export const FieldName = StoredForm.keyof();

export const emptyForm: FormValues = StoredForm.parse({});

export function readStoredForm(stored: unknown): FormValues | undefined {
  return StoredForm.safeParse(stored).data;
}

/** Returns initial values from the shop's own details (D-2.42, D-2.43). */
export function prefillOf(contact: ContactDetails | undefined, shop: ShopAddress | undefined): Partial<FormValues> {
  return {
    ...(contact
      ? {
          PickupFirstName: contact.FirstName ?? '',
          PickupLastName: contact.LastName ?? '',
          PickupPhone: contact.Phone ?? '',
        }
      : {}),
    ...(shop
      ? {
          CollectionAddress: addressOf({
            Name: shop.Name,
            Line1: shop.AddressLine1,
            Line2: shop.AddressLine2,
            Line3: shop.AddressLine3,
            PostCode: shop.PostCode,
            City: shop.City,
            Lat: shop.Lat,
            Long: shop.Long,
          }),
        }
      : {}),
  };
}

type AddressParts = {
  readonly [Key in 'Name' | 'Line1' | 'Line2' | 'Line3' | 'PostCode' | 'City']?: string | null | undefined;
} & { readonly [Key in 'Lat' | 'Long']: number | null | undefined };

function addressOf({ Name, Line1, Line2, Line3, PostCode, City, Lat, Long }: AddressParts): CollectAddress {
  return CollectAddress.parse({
    Name: Name ?? '',
    Line1: Line1 ?? '',
    Line1Short: Line1 ?? '',
    Line2: Line2 ?? '',
    Line3: Line3 ?? '',
    PostCode: PostCode ?? '',
    City: City ?? '',
    Lat: Lat ?? 0,
    Long: Long ?? 0,
  });
}

interface BookingOptions {
  readonly vehicles: readonly VehicleType[];
  /** Earliest first. */
  readonly slots: readonly TimeSlot[];
  readonly now: Date;
}

/**
 * Returns the form of a repeated delivery (D-2.44), with the earliest collection that its type allows, and with the
 * vehicle of the same name if it is still available.
 */
export function formOfDelivery(earlier: CollectDelivery, { vehicles, slots, now }: BookingOptions): FormValues {
  const vehicle = vehicles.find(({ Name, Active }) => Name === earlier.VehicleTypeName && Active !== false);
  const soonest = earliestSlotStart(earlier.DeliveryTypeKey ?? '', slots, now);
  return {
    ...emptyForm,
    MerchantName: earlier.MerchantName ?? '',
    ReferenceNumber: earlier.ReferenceNumber,
    OrderDetails: earlier.OrderDetails ?? '',
    HasRestrictedItems: earlier.HasRestrictedItems ?? false,
    PickUpInstructions: earlier.PickUpInstructions ?? '',
    PickupFirstName: earlier.PickUpFirstName ?? '',
    PickupLastName: earlier.PickUpLastName ?? '',
    PickupPhone: earlier.PickUpPhone ?? '',
    PickUpTime: soonest,
    PickUpTimeSlot: soonest,
    VehicleTypeId: vehicle?.Id ?? null,
    DeliveryTypeKey: earlier.DeliveryTypeKey ?? '',
    FirstName: earlier.CustomerFirstName ?? '',
    LastName: earlier.CustomerLastName ?? '',
    TelNo: earlier.CustomerTelNo ?? '',
    Email: earlier.CustomerEmail ?? '',
    CustomerInstructions: withoutCheckId(earlier.CustomerInstructions ?? ''),
    CollectionAddress: addressOf({
      Line1: earlier.PickUpAddressLine1,
      Line2: earlier.PickUpAddressLine2,
      Line3: earlier.PickUpAddressLine3,
      PostCode: earlier.PickUpAddressPostCode,
      City: earlier.PickUpAddressCity,
      Lat: earlier.PickUpAddressLat,
      Long: earlier.PickUpAddressLong,
    }),
    DeliveryAddress: addressOf({
      Line1: earlier.DropOffAddressLine1,
      Line2: earlier.DropOffAddressLine2,
      Line3: earlier.DropOffAddressLine3,
      PostCode: earlier.DropOffAddressPostCode,
      City: earlier.DropOffAddressCity,
      Lat: earlier.DropOffAddressLat,
      Long: earlier.DropOffAddressLong,
    }),
  };
}

/** Returns the form of a favourite, with the earliest collection that its type allows, and its vehicle if available. */
export function formOfFavourite(stored: unknown, { vehicles, slots, now }: BookingOptions): FormValues {
  const content = readStoredForm(stored) ?? emptyForm;
  const vehicle = vehicles.find(({ Id: id, Active }) => id === content.VehicleTypeId && Active !== false);
  const soonest = earliestSlotStart(content.DeliveryTypeKey, slots, now);
  return {
    ...content,
    PickUpTime: soonest,
    PickUpTimeSlot: soonest,
    VehicleTypeId: vehicle?.Id ?? null,
    CustomerInstructions: withoutCheckId(content.CustomerInstructions),
  };
}

/** Returns the earliest collection that the delivery type allows, or an empty string. */
function earliestSlotStart(deliveryTypeKey: string, slots: readonly TimeSlot[], now: Date): string {
  return slots.find((slot) => flexibleRefusal(deliveryTypeKey, slot, now) === undefined)?.Start ?? '';
}

/** Returns an address in one line: `12 High Street, Leeds, LS1 4AB`. */
export function addressLine(given: FormValues[AddressName]): string {
  const { Line1, Line2, Line3, City, PostCode } = CollectAddress.parse(given);
  return [...new Set([Line1, Line2, Line3, City, PostCode].map((line) => line.trim()))]
    .filter((line) => line !== '')
    .join(', ');
}
