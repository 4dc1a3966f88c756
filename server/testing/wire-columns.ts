/** The column of each wire field, according to the specification. Tests define computed fields themselves. */
import type { ProductVariant } from '../../contract/catalogue/catalogue.ts';
import type { CatalogItem } from '../../contract/catalogue/product-catalog.ts';
import type { CollectDelivery, CollectListItem } from '../../contract/collect/deliveries.ts';
import type { Closure } from '../../contract/shops/closures.ts';
import type { Incident, IncidentNote, IncidentPhoto } from '../../contract/collect/incidents.ts';
import type { Merchant } from '../../contract/merchants/merchant.ts';
import type { AdminShop } from '../../contract/orders/order-actions.ts';
import type { OrderNote, OrderPrint } from '../../contract/orders/order-notes.ts';
import type { Order, OrderLine, Package, VehicleType } from '../../contract/orders/orders.ts';
import type { PromoCode } from '../../contract/promotions/promo-codes.ts';
import type { PushNotification } from '../../contract/push/push.ts';
import type { Shop, ShopListItem } from '../../contract/shops/shops.ts';
import type { ConciergePreferences, MerchantSubscription } from '../../contract/merchants/subscriptions.ts';

type Columns<Wire, Worked extends keyof Wire = never> = Readonly<Record<Exclude<keyof Wire, Worked>, string>>;

export const orderColumns: Columns<Order, 'DriverId' | 'ShopName' | 'LabelLanguage' | 'Packages' | 'Orderlines'> = {
  Id: 'id',
  OrderNo: 'order_no',
  ExternalOrderId: 'external_order_id',
  Created: 'created_at',
  TimeSlotFrom: 'time_slot_from',
  TimeSlotTo: 'time_slot_to',
  Status: 'status',
  ProOrderStatus: 'pro_order_status',
  ShopPortalStatus: 'portal_status',
  ShopId: 'shop_id',
  DeliveryTrackingUrl: 'tracking_url',
  Pending: 'pending_at',
  Packed: 'packed_at',
  Queued: 'queued_at',
  Assigned: 'assigned_at',
  Dispatched: 'dispatched_at',
  AtPickUpLocation: 'at_pick_up_at',
  OutForDelivery: 'out_for_delivery_at',
  AtDropOffLocation: 'at_drop_off_at',
  Delivered: 'delivered_at',
  Failed: 'failed_at',
  Cancelled: 'cancelled_at',
  Rejected: 'rejected_at',
  Returned: 'returned_at',
  ManuallyRefunded: 'manually_refunded_at',
  ManuallyResolved: 'manually_resolved_at',
  OrderPaymentStatus: 'payment_status',
  OrderPaymentDate: 'payment_at',
  OrderPendingApproval: 'pending_approval_at',
  OrderManagerApproved: 'manager_approved_at',
  OrderManagerRejected: 'manager_rejected_at',
  OrderCancelled: 'customer_cancelled_at',
  LatestUpdateForArchived: 'archive_updated_at',
  FailedReason: 'failed_reason',
  FailedReasonNotes: 'failed_notes',
  CustomerFirstName: 'customer_first_name',
  CustomerLastName: 'customer_last_name',
  CustomerEmail: 'customer_email',
  CustomerTelNo: 'customer_phone',
  DeliveryAddressLine1: 'delivery_line1',
  DeliveryAddressLine2: 'delivery_line2',
  DeliveryAddressLine3: 'delivery_line3',
  DeliveryAddressPostCode: 'delivery_post_code',
  DeliveryAddressCounty: 'delivery_county',
  DeliveryAddressCity: 'delivery_city',
  DeliveryAddressInstructions: 'delivery_instructions',
  DeliveryAddressNameOnDoor: 'delivery_name_on_door',
  BillingAddressLine1: 'billing_line1',
  BillingAddressLine2: 'billing_line2',
  BillingAddressLine3: 'billing_line3',
  City: 'billing_city',
  PostCode: 'billing_post_code',
  County: 'billing_county',
};

export const lineColumns: Columns<OrderLine> = {
  OrderLineId: 'id',
  ProductTitle: 'product_title',
  OrderLineVariantTitle: 'variant_title',
  OrderLineVariantSKU: 'sku',
  OrderLineQuantity: 'quantity',
  OrderLineOriginalQuantity: 'original_quantity',
  OrderlineCancelled: 'cancelled_at',
  OrderLineVariantImageUrl: 'image_url',
  VariantImageUrl: 'variant_image_url',
  OrderLineProductImageUrl: 'product_image_url',
  OrderLineAmountPerUnit: 'unit_price',
  Options: 'options',
  ColorNote: 'color_note',
};

export const packageColumns: Columns<Package> = { PackageNo: 'package_no', Barcode: 'barcode' };
export const noteColumns: Columns<OrderNote> = { Id: 'id', Text: 'body', Author: 'author', At: 'at' };
export const printColumns: Columns<OrderPrint> = {
  Id: 'id',
  What: 'what',
  Packages: 'packages',
  By: 'printed_by',
  At: 'at',
};

export const vehicleColumns: Columns<VehicleType> = {
  Id: 'id',
  Code: 'code',
  Name: 'name',
  Active: 'active',
  Info: 'info',
  MaxSize: 'max_size',
  MaxWeight: 'max_weight',
  MaxLength: 'max_length',
  Speed: 'speed',
  Availability: 'availability',
  Example: 'example',
};

export const adminShopColumns: Columns<AdminShop, 'Merchant'> = {
  Id: 'id',
  Name: 'name',
  Email: 'email',
  Phone: 'phone',
  Manager: 'manager',
  Line1: 'line1',
  Line2: 'line2',
  City: 'city',
  County: 'county',
  PostalCode: 'postal_code',
};

export const adminMerchantColumns: Columns<AdminShop['Merchant']> = {
  Name: 'name',
  Email: 'email',
  Phone: 'phone',
  AddressLine1: 'line1',
  AddressLine2: 'line2',
  AddressLine3: 'line3',
  City: 'city',
  PostalCode: 'postal_code',
  County: 'county',
};

export const shopItemColumns: Columns<ShopListItem, 'Archived'> = {
  Id: 'id',
  Name: 'name',
  City: 'city',
  County: 'county',
  PostalCode: 'postal_code',
  Bound: 'is_bound',
  IsReferralVoucher: 'is_referral_voucher',
};

export const shopColumns: Columns<Shop, 'Archived' | 'MerchantName' | 'Address' | 'PickingHours' | 'Images'> = {
  Id: 'id',
  Name: 'name',
  Manager: 'manager',
  Email: 'email',
  Phone: 'phone',
  Region: 'region',
  Bound: 'is_bound',
  IsReferralVoucher: 'is_referral_voucher',
  LabelLanguage: 'label_language',
};

export const shopAddressColumns: Columns<NonNullable<Shop['Address']>, 'Country'> = {
  Line1: 'line1',
  Line2: 'line2',
  PostalCode: 'postal_code',
  City: 'city',
  County: 'county',
};

export const merchantColumns: Columns<Merchant, 'Address' | 'ReturnsPolicy' | 'MerchantSocialMediaLinks'> = {
  Id: 'id',
  Name: 'name',
  Slogan: 'slogan',
  BrandColour: 'brand_colour',
  LogoUrl: 'logo_url',
  Email: 'email',
  Phone: 'phone',
};

export const merchantAddressColumns: Columns<NonNullable<Merchant['Address']>> = {
  Line1: 'line1',
  Line2: 'line2',
  Line3: 'line3',
  City: 'city',
  County: 'county',
  PostalCode: 'postal_code',
};
export const returnsColumns: Columns<NonNullable<Merchant['ReturnsPolicy']>> = {
  Policy: 'returns_policy',
  ReturnsWindow: 'returns_window',
};
export const closureColumns: Columns<Closure, 'From' | 'To'> = {
  Id: 'id',
  ShopId: 'shop_id',
  First: 'first_day',
  Last: 'last_day',
  Reason: 'reason',
};

export const incidentColumns: Columns<Incident, 'MerchantName' | 'ShopName' | 'IsOverdue'> = {
  Id: 'id',
  Title: 'title',
  DeliveryId: 'delivery_id',
  FavouriteId: 'favourite_id',
  Reason: 'reason',
  Details: 'details',
  Opened: 'opened_at',
  Due: 'due_at',
  Owner: 'owner',
  Resolved: 'resolved_at',
  ResolvedBy: 'resolved_by',
  Outcome: 'outcome',
  OutcomeNotes: 'outcome_notes',
  RebookedAs: 'rebooked_as',
  Refunded: 'refunded_pence',
  Credited: 'credited',
};
export const incidentNoteColumns: Columns<IncidentNote> = { Id: 'id', Text: 'body', Author: 'author', At: 'at' };
export const incidentPhotoColumns: Columns<IncidentPhoto> = {
  Id: 'id',
  ImageUrl: 'image_url',
  Author: 'author',
  At: 'at',
};

export const promoCodeColumns: Columns<PromoCode, 'PromoCodeType' | 'Active' | 'GroupName'> = {
  Id: 'id',
  Code: 'code',
  Percentage: 'percentage',
  Amount: 'amount',
  MinimumSpend: 'minimum_spend',
  StartDate: 'starts_at',
  Expires: 'expires_at',
  IsReferralVoucher: 'is_referral_voucher',
  FirstName: 'first_name',
  LastName: 'last_name',
};

export const pushColumns: Columns<PushNotification, 'Shops' | 'Customers' | 'State' | 'GroupName'> = {
  Id: 'id',
  Title: 'title',
  Body: 'body',
  Created: 'created_at',
  ScheduleDate: 'scheduled_at',
  SentAt: 'sent_at',
  Reached: 'reached',
};

export const catalogColumns: Columns<CatalogItem, 'ProductTitle' | 'Brand' | 'StockState' | 'Shops' | 'ShopNames'> = {
  Id: 'id',
  SKU: 'sku',
  VariantTitle: 'title',
  Price: 'price',
  ImageUrl: 'image_url',
};

export const variantColumns: Columns<ProductVariant, 'ProductTitle' | 'Brand' | 'MerchantName'> = {
  Id: 'id',
  VariantTitle: 'title',
  SKU: 'sku',
  Price: 'price',
  ImageUrl: 'image_url',
};

export const deliveryColumns: Columns<
  CollectDelivery,
  'MerchantName' | 'VehicleTypeName' | 'PortalStatus' | 'ChatJwtToken' | 'WinningQuote' | 'ProofOfDelivery'
> = {
  Id: 'id',
  ReferenceNumber: 'reference_number',
  OrderDetails: 'order_details',
  PickUpInstructions: 'pick_up_instructions',
  CustomerInstructions: 'drop_off_instructions',
  CustomerFirstName: 'drop_off_first_name',
  CustomerLastName: 'drop_off_last_name',
  CustomerTelNo: 'drop_off_phone',
  CustomerEmail: 'drop_off_email',
  BookedBy: 'booked_by',
  PickUpFirstName: 'pick_up_first_name',
  PickUpLastName: 'pick_up_last_name',
  PickUpPhone: 'pick_up_phone',
  PickUpAddressLine1: 'pick_up_line1',
  PickUpAddressLine2: 'pick_up_line2',
  PickUpAddressLine3: 'pick_up_line3',
  PickUpAddressPostCode: 'pick_up_post_code',
  PickUpAddressCity: 'pick_up_city',
  PickUpAddressLat: 'pick_up_latitude',
  PickUpAddressLong: 'pick_up_longitude',
  DropOffAddressLine1: 'drop_off_line1',
  DropOffAddressLine2: 'drop_off_line2',
  DropOffAddressLine3: 'drop_off_line3',
  DropOffAddressPostCode: 'drop_off_post_code',
  DropOffAddressCity: 'drop_off_city',
  DropOffAddressLat: 'drop_off_latitude',
  DropOffAddressLong: 'drop_off_longitude',
  PickUpTime: 'pick_up_time',
  DeliveryTypeKey: 'delivery_type',
  HasRestrictedItems: 'has_restricted_items',
  PremiumSelected: 'is_premium',
  ManuallyResolved: 'manually_resolved_at',
  Status: 'status',
  ExternalOrderId: 'fleet_booking',
  Drafted: 'drafted_at',
  Placed: 'placed_at',
  Queued: 'queued_at',
  Assigned: 'assigned_at',
  AtPickUpLocation: 'at_pick_up_at',
  OutForDelivery: 'out_for_delivery_at',
  AtDropOffLocation: 'at_drop_off_at',
  Delivered: 'delivered_at',
  Failed: 'failed_at',
  Cancelled: 'cancelled_at',
  FailedReason: 'failed_reason',
  FailedReasonNotes: 'failed_notes',
};

export const deliveryItemColumns: Columns<CollectListItem, 'MerchantName' | 'LatestUpdateForArchived'> = {
  Id: 'id',
  ReferenceNumber: 'reference_number',
  PremiumSelected: 'is_premium',
  Status: 'status',
  ManuallyResolved: 'manually_resolved_at',
  BookedBy: 'booked_by',
  CustomerFirstName: 'drop_off_first_name',
  CustomerLastName: 'drop_off_last_name',
  DropOffAddressCity: 'drop_off_city',
  PickUpTime: 'pick_up_time',
  Drafted: 'drafted_at',
  Placed: 'placed_at',
  Failed: 'failed_at',
};

export const merchantSubscriptionColumns: Columns<MerchantSubscription, 'MerchantId' | 'MerchantName'> = {
  HasActiveSubscription: 'is_active',
  SubscriptionPrice: 'price',
  SubscriptionNumberOfCredits: 'credits',
  PayAsYouGoPrice: 'pay_as_you_go_price',
  PremiumFee: 'premium_fee',
};
export const preferenceColumns: Columns<ConciergePreferences> = {
  PremiumEnabled: 'premium_enabled',
  PremiumOnly: 'premium_only',
};
