/** What the form of a new delivery holds: as it is typed, kept on the device, and filled in from elsewhere (document 3, 2.4). */
import { z } from 'zod';
import { CollectAddress } from '../../../contract/collect/address.ts';
import { ShownPhone } from 'schema-admin/contract/contact.ts';
import type { CollectDelivery, ContactDetails, ShopAddress } from '../../../contract/collect/deliveries.ts';
import { DeliveryForm, DeliveryFormOfOthers, withoutCheckId } from '../../../contract/collect/draft.ts';
import { type TimeSlot, flexibleRefusal } from '../../../contract/collect/slots.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import type { VehicleType } from '../../../contract/orders/orders.ts';

/** Two letters, where the places service has told them: they are not sent. */
const countries = { CollectionCountry: z.string().nullish(), DeliveryCountry: z.string().nullish() };

const ofShops = DeliveryForm.extend(countries);
const ofOthers = DeliveryFormOfOthers.extend(countries);

/** The rules of the form; whoever is no shop says which merchant it is for (D-2.41). */
export function rulesOf(isShop: boolean): typeof ofShops {
  return isShop ? ofShops : ofOthers;
}

export type FormValues = z.input<typeof ofShops>;
/** What has passed its rules. */
export type FilledForm = z.output<typeof ofShops>;

/** The fields that hold a line of text. */
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

/** As a device has kept it: whatever is not understood is empty. */
const KeptForm = z.object({
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

/** The name of a field, as a backend may say that something is wrong with it. */
export const FieldName = KeptForm.keyof();

export const emptyForm: FormValues = KeptForm.parse({});

/** `undefined` of what is no form at all. */
export function readKept(kept: unknown): FormValues | undefined {
  return KeptForm.safeParse(kept).data;
}

/** What the shop's own details fill in of an empty form (D-2.42, D-2.43). */
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

type GivenAddress = {
  readonly [Key in 'Name' | 'Line1' | 'Line2' | 'Line3' | 'PostCode' | 'City']?: string | null | undefined;
} & { readonly [Key in 'Lat' | 'Long']: number | null | undefined };

function addressOf({ Name, Line1, Line2, Line3, PostCode, City, Lat, Long }: GivenAddress): CollectAddress {
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

interface Offered {
  readonly vehicles: readonly VehicleType[];
  /** Soonest first. */
  readonly slots: readonly TimeSlot[];
  readonly now: Date;
}

/**
 * The same delivery once more (D-2.44), as soon as its delivery type can be had, with the vehicle that bears the earlier
 * one's name, if there still is one to be had.
 */
export function repeatOf(earlier: CollectDelivery, { vehicles, slots, now }: Offered): FormValues {
  const vehicle = vehicles.find(({ Name, Active }) => Name === earlier.VehicleTypeName && Active !== false);
  const soonest = soonestOf(earlier.DeliveryTypeKey ?? '', slots, now);
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

/** A favourite once more, as soon as its delivery type can be had, with its vehicle if that can still be had. */
export function formOfFavourite(kept: unknown, { vehicles, slots, now }: Offered): FormValues {
  const content = readKept(kept) ?? emptyForm;
  const vehicle = vehicles.find(({ Id: id, Active }) => id === content.VehicleTypeId && Active !== false);
  const soonest = soonestOf(content.DeliveryTypeKey, slots, now);
  return {
    ...content,
    PickUpTime: soonest,
    PickUpTimeSlot: soonest,
    VehicleTypeId: vehicle?.Id ?? null,
    CustomerInstructions: withoutCheckId(content.CustomerInstructions),
  };
}

/** When a delivery type can be had soonest; '' where it cannot. */
function soonestOf(deliveryTypeKey: string, slots: readonly TimeSlot[], now: Date): string {
  return slots.find((slot) => flexibleRefusal(deliveryTypeKey, slot, now) === undefined)?.Start ?? '';
}

/** A lone line of an address: `12 High Street, Leeds, LS1 4AB`. */
export function addressLine(given: FormValues[AddressName]): string {
  const { Line1, Line2, Line3, City, PostCode } = CollectAddress.parse(given);
  return [...new Set([Line1, Line2, Line3, City, PostCode].map((line) => line.trim()))]
    .filter((line) => line !== '')
    .join(', ');
}
