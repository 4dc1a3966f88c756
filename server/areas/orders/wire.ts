import type { AdminShop } from '../../../contract/orders/order-actions.ts';
import type { Order, OrderLine, Package } from '../../../contract/orders/orders.ts';
import type { Filled } from '../../api/handler.ts';
import type { merchants, orderLines, orders, packages, shops } from '../../db/schema.ts';

export type OrderRow = typeof orders.$inferSelect;
export type LineRow = typeof orderLines.$inferSelect;
export type PackageRow = typeof packages.$inferSelect;

export interface OrderParts {
  readonly order: OrderRow;
  readonly shopName: string | null;
  readonly labelLanguage: string | null;
  readonly lines: readonly LineRow[];
  readonly packages: readonly PackageRow[];
}

function instant(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}

function wireLine(line: LineRow): Filled<OrderLine> {
  return {
    OrderLineId: line.id,
    ProductTitle: line.productTitle,
    OrderLineVariantTitle: line.variantTitle,
    OrderLineVariantSKU: line.sku,
    OrderLineQuantity: line.quantity,
    OrderLineOriginalQuantity: line.originalQuantity,
    OrderlineCancelled: instant(line.cancelledAt),
    OrderLineVariantImageUrl: line.imageUrl,
    VariantImageUrl: line.variantImageUrl,
    OrderLineProductImageUrl: line.productImageUrl,
    OrderLineAmountPerUnit: line.unitPrice,
    Options: line.options,
    ColorNote: line.colorNote,
  };
}

function wirePackage(row: PackageRow): Package {
  return { PackageNo: row.packageNo, Barcode: row.barcode };
}

/** Converts the history of an order. Each flag is a time or `null` (decisions, "Times"). */
function wireFlags(order: OrderRow) {
  return {
    Pending: instant(order.pendingAt),
    Packed: instant(order.packedAt),
    Queued: instant(order.queuedAt),
    Assigned: instant(order.assignedAt),
    Dispatched: instant(order.dispatchedAt),
    AtPickUpLocation: instant(order.atPickUpAt),
    OutForDelivery: instant(order.outForDeliveryAt),
    AtDropOffLocation: instant(order.atDropOffAt),
    Delivered: instant(order.deliveredAt),
    Failed: instant(order.failedAt),
    Cancelled: instant(order.cancelledAt),
    Rejected: instant(order.rejectedAt),
    Returned: instant(order.returnedAt),
    ManuallyRefunded: instant(order.manuallyRefundedAt),
    ManuallyResolved: instant(order.manuallyResolvedAt),
    OrderPaymentStatus: order.paymentStatus,
    OrderPaymentDate: instant(order.paymentAt),
    OrderPendingApproval: instant(order.pendingApprovalAt),
    OrderManagerApproved: instant(order.managerApprovedAt),
    OrderManagerRejected: instant(order.managerRejectedAt),
    OrderCancelled: instant(order.customerCancelledAt),
    LatestUpdateForArchived: instant(order.archiveUpdatedAt),
  };
}

/** Converts the customer and the addresses. `City`, `PostCode` and `County` belong to the billing address. */
function wireAddresses(order: OrderRow) {
  return {
    CustomerFirstName: order.customerFirstName,
    CustomerLastName: order.customerLastName,
    CustomerEmail: order.customerEmail,
    CustomerTelNo: order.customerPhone,
    DeliveryAddressLine1: order.deliveryLine1,
    DeliveryAddressLine2: order.deliveryLine2,
    DeliveryAddressLine3: order.deliveryLine3,
    DeliveryAddressPostCode: order.deliveryPostCode,
    DeliveryAddressCounty: order.deliveryCounty,
    DeliveryAddressCity: order.deliveryCity,
    DeliveryAddressInstructions: order.deliveryInstructions,
    DeliveryAddressNameOnDoor: order.deliveryNameOnDoor,
    BillingAddressLine1: order.billingLine1,
    BillingAddressLine2: order.billingLine2,
    BillingAddressLine3: order.billingLine3,
    City: order.billingCity,
    PostCode: order.billingPostCode,
    County: order.billingCounty,
  };
}

/** Converts the state to the form that the contract's rules use. */
export function wireState({
  status,
  proOrderStatus,
  portalStatus,
}: Pick<OrderRow, 'status' | 'proOrderStatus' | 'portalStatus'>) {
  return { Status: status, ProOrderStatus: proOrderStatus, ShopPortalStatus: portalStatus };
}

/** Converts an order to the wire format (O-3.06 to O-3.22). */
export function wireOrder({ order, shopName, labelLanguage, lines, packages }: OrderParts): Filled<Order> {
  return {
    Id: order.id,
    OrderNo: order.orderNo,
    ExternalOrderId: order.externalOrderId,
    Created: order.createdAt.toISOString(),
    TimeSlotFrom: instant(order.timeSlotFrom),
    TimeSlotTo: instant(order.timeSlotTo),
    ...wireState(order),
    ShopName: shopName,
    ShopId: order.shopId,
    LabelLanguage: labelLanguage,
    // The driver endpoint takes the id of the order.
    DriverId: order.driverName === null ? null : order.id,
    DeliveryTrackingUrl: order.trackingUrl,
    ...wireFlags(order),
    FailedReason: order.failedReason,
    FailedReasonNotes: order.failedNotes,
    ...wireAddresses(order),
    Packages: packages.map(wirePackage),
    Orderlines: lines.map(wireLine),
  };
}

export function wireAdminShop(
  shop: typeof shops.$inferSelect,
  merchant: typeof merchants.$inferSelect,
): Filled<AdminShop> {
  return {
    Id: shop.id,
    Name: shop.name,
    Email: shop.email,
    Phone: shop.phone,
    Manager: shop.manager,
    Line1: shop.line1,
    Line2: shop.line2,
    City: shop.city,
    County: shop.county,
    PostalCode: shop.postalCode,
    Merchant: {
      Name: merchant.name,
      Email: merchant.email,
      Phone: merchant.phone,
      AddressLine1: merchant.line1,
      AddressLine2: merchant.line2,
      AddressLine3: merchant.line3,
      City: merchant.city,
      PostalCode: merchant.postalCode,
      County: merchant.county,
    },
  };
}
