/** The states of the demo orders, with the moments that lead to each. */
import type { orders } from '../db/schema.ts';

type OrderRow = typeof orders.$inferInsert;

/** The name of a timestamp in an order's history. */
export type Moment = Exclude<Extract<keyof OrderRow, `${string}At`>, 'createdAt' | 'archiveUpdatedAt'>;

type Lines = 'some changed' | 'as ordered' | 'none left' | 'all cancelled';

export interface OrderState extends Pick<OrderRow, 'status' | 'portalStatus' | 'proOrderStatus' | 'paymentStatus'> {
  readonly name: string;
  /** Orders in this state per thousand. */
  readonly share: number;
  /** Minimum age in hours. The probability halves with each `halfLife` above it. */
  readonly youngest: number;
  readonly halfLife?: number;
  /** In chronological order. */
  readonly moments: readonly Moment[];
  readonly lines: Lines;
  /** Adds an unacknowledged request to cancel the whole order or some of its lines. */
  readonly askedToCancel?: 'whole' | 'part';
  /** Number of packages. Defaults to a few for a packed order. */
  readonly packages?: number;
  /** Minimum number of orders in this state for each of the demo users' shops. Defaults to 1. */
  readonly forDemo?: number;
}

const paid: readonly Moment[] = ['paymentAt', 'pendingAt'];
const accepted: readonly Moment[] = [...paid, 'packedAt', 'queuedAt'];
const assigned: readonly Moment[] = [...accepted, 'assignedAt'];
const dispatched: readonly Moment[] = [...assigned, 'dispatchedAt'];
const atPickUp: readonly Moment[] = [...dispatched, 'atPickUpAt'];
const onTheRoad: readonly Moment[] = [...atPickUp, 'outForDeliveryAt'];
const atDropOff: readonly Moment[] = [...onTheRoad, 'atDropOffAt'];
const delivered: readonly Moment[] = [...atDropOff, 'deliveredAt'];
const failed: readonly Moment[] = [...onTheRoad, 'failedAt'];

type Given = Pick<OrderState, 'share' | 'youngest' | 'moments'> & Partial<OrderState>;
type Group = Pick<OrderState, 'status' | 'portalStatus'> & Pick<Partial<OrderState>, 'halfLife'>;

const describe = (group: Group, states: Readonly<Record<string, Given>>): OrderState[] =>
  Object.entries(states).map(([name, given]) => ({
    name,
    paymentStatus: 'Succeeded',
    proOrderStatus: null,
    lines: 'some changed',
    ...group,
    ...given,
  }));

/** The most common state in the Open tab, and the only state of the newest orders. */
export const plainPending: OrderState = {
  name: 'pending',
  share: 46,
  youngest: 0,
  halfLife: 40,
  status: 'PendingDelivery',
  portalStatus: 'Pending',
  paymentStatus: 'Succeeded',
  proOrderStatus: null,
  moments: paid,
  lines: 'some changed',
};

/** States of open orders, in order of progress. Their shares are exact. */
export const openStates: readonly OrderState[] = [
  ...describe(
    { status: 'PendingDelivery', portalStatus: 'Pending', halfLife: 40 },
    {
      'asked to cancel': {
        share: 1.2,
        youngest: 12,
        moments: paid,
        lines: 'as ordered',
        askedToCancel: 'whole',
        forDemo: 3,
      },
      'asked to cancel in part': {
        share: 1.2,
        youngest: 12,
        moments: paid,
        lines: 'as ordered',
        askedToCancel: 'part',
        forDemo: 2,
      },
      'nothing left': { share: 0.6, youngest: 24, moments: paid, lines: 'none left' },
      'pro authorisation': {
        share: 2,
        youngest: 12,
        moments: paid,
        proOrderStatus: 'Authorization Required',
        paymentStatus: null,
      },
      'pro approval': {
        share: 3,
        youngest: 12,
        moments: [...paid, 'pendingApprovalAt'],
        proOrderStatus: 'Pending Approval',
        paymentStatus: null,
      },
      'pro approved': { share: 2, youngest: 12, moments: [...paid, 'pendingApprovalAt', 'managerApprovedAt'] },
      'pro rejected': {
        share: 1.4,
        youngest: 12,
        moments: [...paid, 'pendingApprovalAt', 'managerRejectedAt'],
        proOrderStatus: 'Rejected By Manager',
        paymentStatus: null,
      },
    },
  ),
  ...describe(
    { status: 'AuthorizationRequired', portalStatus: 'Pending', halfLife: 40 },
    {
      authorisation: { share: 3, youngest: 12, moments: ['pendingAt'], paymentStatus: null },
      'payment failed': { share: 2, youngest: 12, moments: paid, paymentStatus: 'Failed' },
    },
  ),
  ...describe(
    { status: 'QueuedDelivery', portalStatus: 'Queued', halfLife: 30 },
    {
      queued: { share: 11, youngest: 1.5, moments: [...paid, 'queuedAt'] },
      packed: { share: 11, youngest: 1.5, moments: accepted },
      'packed into many': { share: 0.6, youngest: 1.5, moments: accepted, packages: 40 },
      assigned: { share: 8, youngest: 2, moments: assigned },
      dispatched: { share: 5, youngest: 2, moments: dispatched },
      'at pick-up': { share: 5, youngest: 2.5, moments: atPickUp },
    },
  ),
  ...describe(
    { status: 'OutForDeliveryDelivery', portalStatus: 'Archived', halfLife: 14 },
    {
      'out for delivery': { share: 10, youngest: 3, moments: onTheRoad },
      'at drop-off': { share: 3, youngest: 3, moments: atDropOff },
    },
  ),
  ...describe(
    { status: 'FailedDelivery', portalStatus: 'Failed', halfLife: 150 },
    {
      failed: { share: 15, youngest: 6, moments: failed },
      'failed before pick-up': { share: 5, youngest: 6, moments: [...dispatched, 'failedAt'] },
    },
  ),
];

/** States of closed orders. They divide the remaining orders by their shares. */
export const closedStates: readonly OrderState[] = [
  ...describe(
    { status: 'DeliveredDelivery', portalStatus: 'Archived' },
    {
      delivered: { share: 760, youngest: 5, moments: delivered },
      'delivered, refunded': { share: 14, youngest: 60, moments: [...delivered, 'manuallyRefundedAt'] },
      'resolved as delivered': { share: 9, youngest: 60, moments: [...failed, 'manuallyResolvedAt', 'deliveredAt'] },
    },
  ),
  ...describe(
    { status: 'FailedDelivery', portalStatus: 'Archived' },
    {
      returned: { share: 10, youngest: 40, moments: [...failed, 'returnedAt'] },
      'returned, refunded': { share: 6, youngest: 80, moments: [...failed, 'returnedAt', 'manuallyRefundedAt'] },
      'resolved as refunded': {
        share: 6,
        youngest: 60,
        moments: [...failed, 'manuallyResolvedAt', 'manuallyRefundedAt'],
      },
    },
  ),
  ...describe(
    { status: 'RejectedDelivery', portalStatus: 'Archived' },
    { rejected: { share: 26, youngest: 5, moments: [...paid, 'rejectedAt'], lines: 'as ordered' } },
  ),
  ...describe(
    { status: 'CancelledDelivery', portalStatus: 'Archived' },
    {
      'cancelled by the customer': {
        share: 22,
        youngest: 5,
        moments: [...paid, 'customerCancelledAt', 'cancelledAt'],
        lines: 'all cancelled',
      },
      cancelled: { share: 10, youngest: 8, moments: [...accepted, 'cancelledAt'] },
      'never paid': {
        share: 5,
        youngest: 24,
        moments: ['paymentAt', 'pendingAt', 'cancelledAt'],
        paymentStatus: 'Failed',
      },
    },
  ),
];
