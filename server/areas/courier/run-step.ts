import { and, eq, isNull } from 'drizzle-orm';
import { breakdownOf, quoteSeconds, searchMs } from '../../../contract/collect/prices.ts';
import { milesBetween } from '../../../contract/collect/address.ts';
import { deliveries, deliveryQuotes } from '../../db/courier-tables.ts';
import { vehicleTypes } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { chargeCourier, returnBookingCharges } from '../ledger/bookings.ts';
import { feesFor } from './booking.ts';
import type { CourierFleet, DeliveryRequest, FleetQuote } from './fleet.ts';
import { unscopedDeliveryRepository } from './repository.ts';
import { type StepContext, type Step, finishStep } from './step-queue.ts';
import { courierTexts } from './texts.ts';
import { changedColumns, isFinalUpdate, isInProgress } from './trip-update.ts';
import { type DeliveryRow, type QuoteRow, quoteColumns } from './wire.ts';
import { describeError } from '../../runtime/describe-error.ts';

type Vehicle = Pick<typeof vehicleTypes.$inferSelect, 'code' | 'name'>;
interface StepSubject {
  readonly delivery: DeliveryRow;
  readonly vehicle: Vehicle;
}

/** Poll interval if the fleet doesn't specify one. */
const defaultPollMs = 15_000;
/** The number of attempts after which a failing fleet counts as having no courier. */
const maxBookingAttempts = 6;

export async function runStep(work: StepContext, step: Step): Promise<void> {
  const subject = await work.database.inScope('system', (tx) => readSubject(tx, step.deliveryId));
  if (step.kind === 'quote') return search(work, step, subject);
  if (step.kind === 'book') return book(work, step, subject);
  return step.kind === 'follow' ? pollTrip(work, step, subject) : cancelWithFleet(work, step, subject);
}

async function readSubject(tx: Tx, id: string): Promise<StepSubject> {
  const [found] = await tx
    .select({ delivery: deliveries, vehicle: { code: vehicleTypes.code, name: vehicleTypes.name } })
    .from(deliveries)
    .innerJoin(vehicleTypes, eq(vehicleTypes.id, deliveries.vehicleTypeId))
    .where(eq(deliveries.id, id));
  if (found === undefined) throw new Error(`Unknown delivery: ${id}`);
  return found;
}

/** Locks and rereads the delivery, then stores the result of the step. */
async function storeResult(
  work: StepContext,
  { deliveryId }: Step,
  write: (tx: Tx, delivery: DeliveryRow) => Promise<void>,
): Promise<void> {
  await work.database.inScope('system', async (tx) => {
    const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, deliveryId)).for('update');
    if (delivery !== undefined) await write(tx, delivery);
  });
}

function requestOf({ delivery, vehicle }: StepSubject): DeliveryRequest {
  const pickUp = {
    name: `${delivery.pickUpFirstName} ${delivery.pickUpLastName}`,
    phone: delivery.pickUpPhone,
    line1: delivery.pickUpLine1,
    line2: delivery.pickUpLine2,
    city: delivery.pickUpCity,
    postCode: delivery.pickUpPostCode,
    latitude: delivery.pickUpLatitude,
    longitude: delivery.pickUpLongitude,
    instructions: delivery.pickUpInstructions,
  };
  const dropOff = {
    name: `${delivery.dropOffFirstName} ${delivery.dropOffLastName}`,
    phone: delivery.dropOffPhone,
    line1: delivery.dropOffLine1,
    line2: delivery.dropOffLine2,
    city: delivery.dropOffCity,
    postCode: delivery.dropOffPostCode,
    latitude: delivery.dropOffLatitude,
    longitude: delivery.dropOffLongitude,
    instructions: delivery.dropOffInstructions,
  };
  const miles = milesBetween(
    { Lat: pickUp.latitude, Long: pickUp.longitude },
    { Lat: dropOff.latitude, Long: dropOff.longitude },
  );
  return {
    deliveryId: delivery.id,
    reference: delivery.referenceNumber,
    vehicleCode: vehicle.code,
    deliveryType: delivery.deliveryType,
    pickUpAt: delivery.pickUpTime,
    pickUp,
    dropOff,
    miles,
  };
}

/**
 * Requests quotes from all fleets. A failing fleet doesn't affect the quotes of the others. If all fleets fail, throws,
 * so that the step is retried until the search times out.
 */
async function search(work: StepContext, step: Step, subject: StepSubject): Promise<void> {
  const request = requestOf(subject);
  const requested = await Promise.allSettled(
    work.fleets.map(async (fleet) => ({ fleet, quotes: await fleet.quote(request) })),
  );
  const answered = requested.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const startedAt = subject.delivery.searchStartedAt;
  const isTimeOver = startedAt !== null && work.clock().getTime() - startedAt.getTime() >= searchMs;
  const [failure] = requested.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (failure !== undefined && answered.length === 0 && !isTimeOver) throw failure;

  await storeResult(work, step, async (tx, delivery) => {
    // A newer search has replaced this one.
    if (delivery.searchStartedAt?.getTime() !== startedAt?.getTime()) return;
    await finishStep(tx, step);
    if (delivery.status !== 'Drafted' && delivery.status !== 'OpenPremium') return;
    const now = work.clock();
    const parts = unscopedDeliveryRepository(tx);
    const offers = answered.flatMap(({ fleet, quotes }) => quotes.map((quote) => ({ fleet, quote })));
    if (offers.length === 0) {
      return parts.change(delivery.id, { searchOutcome: answered.length === 0 ? 'failed' : 'none' });
    }
    await storeQuotes(tx, { delivery, vehicle: subject.vehicle }, offers, request.miles, now);
    await parts.change(delivery.id, {
      searchOutcome: 'found',
      quotesExpireAt: new Date(now.getTime() + quoteSeconds * 1000),
    });
  });
}

/** Replaces the unselected quotes of earlier searches. The concierge's delivery price is the highest courier price. */
async function storeQuotes(
  tx: Tx,
  { delivery, vehicle }: StepSubject,
  offers: readonly { readonly fleet: CourierFleet; readonly quote: FleetQuote }[],
  miles: number,
  now: Date,
): Promise<void> {
  await tx
    .delete(deliveryQuotes)
    .where(and(eq(deliveryQuotes.deliveryId, delivery.id), isNull(deliveryQuotes.selectedAt)));
  const { fee, premium, concierge, isConciergeOnly } = await feesFor(tx, delivery, now);
  const shared = {
    deliveryId: delivery.id,
    merchantId: delivery.merchantId,
    shopId: delivery.shopId,
    vehicleCode: vehicle.code,
    vehicleName: vehicle.name,
    distanceMiles: Math.round(miles * 10) / 10,
    offeredAt: now,
  };
  const couriers = offers.map(({ fleet, quote }) => ({
    ...shared,
    fleet: fleet.name,
    fleetQuote: quote.quote,
    name: quote.courier,
    logoUrl: quote.logoUrl,
    serviceType: quote.serviceType,
    pickUpEtaAt: quote.pickUpEta,
    dropOffEtaAt: quote.dropOffEta,
    ...quoteColumns(breakdownOf({ delivery: quote.price, fee, premium })),
  }));
  const [highest] = offers.map(({ quote }) => quote.price).toSorted((one, other) => other - one);
  const forConcierge =
    concierge === undefined || highest === undefined
      ? []
      : [
          {
            ...shared,
            fleet: null,
            fleetQuote: null,
            name: courierTexts.concierge(),
            logoUrl: null,
            serviceType: 'direct' as const,
            pickUpEtaAt: null,
            dropOffEtaAt: null,
            ...quoteColumns(breakdownOf({ delivery: highest, fee, premium: concierge })),
          },
        ];
  await tx.insert(deliveryQuotes).values([...(isConciergeOnly ? [] : couriers), ...forConcierge]);
}

/** Books the cheapest selected courier that accepts. */
async function book(work: StepContext, step: Step, subject: StepSubject): Promise<void> {
  if (subject.delivery.status !== 'Placed') return storeResult(work, step, (tx) => finishStep(tx, step));
  const selected = await work.database.inScope('system', async (tx) =>
    (await unscopedDeliveryRepository(tx).quotes(subject.delivery)).filter(
      ({ fleet, selectedAt }) => fleet !== null && selectedAt !== null,
    ),
  );
  const won = await bookFirstAvailable(work, step, requestOf(subject), selected);
  await storeResult(work, step, async (tx, delivery) => {
    await finishStep(tx, step);
    const now = work.clock();
    const parts = unscopedDeliveryRepository(tx);
    if (won === undefined) {
      if (delivery.status !== 'Placed') return;
      await parts.change(delivery.id, {
        status: 'Failed',
        failedAt: now,
        failedReason: 'UNAVAILABLE',
        failedNotes: courierTexts.nobodyAccepted(),
      });
      await returnBookingCharges(tx, delivery.id, courierTexts.noneAccepted(), now);
      return;
    }
    const { quote, booking } = won;
    const booked = { fleetBooking: booking, winningQuoteId: quote.id };
    if (delivery.status !== 'Placed') {
      // The delivery was cancelled during the booking, so cancel the booking too.
      await parts.change(delivery.id, booked);
      return parts.plan(delivery, 'cancel', now);
    }
    await parts.change(delivery.id, { ...booked, status: 'Queued', queuedAt: now, etaAt: quote.dropOffEtaAt });
    await chargeCourier(tx, { deliveryId: delivery.id, deliveryPence: quote.deliveryPence, at: now });
    return parts.plan(delivery, 'follow', now);
  });
}

async function bookFirstAvailable(
  work: StepContext,
  { attempts }: Step,
  request: DeliveryRequest,
  selected: readonly QuoteRow[],
): Promise<{ readonly quote: QuoteRow; readonly booking: string } | undefined> {
  for (const quote of selected) {
    try {
      const answer = await fleetOf(work, quote).book(request, quote.fleetQuote ?? '');
      if (answer !== 'declined') return { quote, booking: answer.booking };
    } catch (error) {
      // The fleet may have booked despite the error, so retry it before trying the next one.
      if (attempts < maxBookingAttempts) throw error;
      work.log.error(describeError(error), `${quote.fleet ?? ''} failed to book`);
    }
  }
  return undefined;
}

function fleetOf({ fleets }: StepContext, { fleet: name }: Pick<QuoteRow, 'fleet'>): CourierFleet {
  const fleet = fleets.find((each) => each.name === name);
  if (fleet === undefined) throw new Error(`Unknown courier fleet: ${name ?? ''}`);
  return fleet;
}

async function winnerOf(work: StepContext, { winningQuoteId }: DeliveryRow): Promise<QuoteRow | undefined> {
  if (winningQuoteId === null) return undefined;
  const [winner] = await work.database.inScope('system', (tx) =>
    tx.select().from(deliveryQuotes).where(eq(deliveryQuotes.id, winningQuoteId)),
  );
  return winner;
}

async function pollTrip(work: StepContext, step: Step, { delivery: requested }: StepSubject): Promise<void> {
  const winner = await winnerOf(work, requested);
  if (!isInProgress(requested) || winner === undefined || requested.fleetBooking === null) {
    return storeResult(work, step, (tx) => finishStep(tx, step));
  }
  const news = await fleetOf(work, winner).news(requested.fleetBooking);
  await storeResult(work, step, async (tx, delivery) => {
    const change = changedColumns(delivery, news);
    if (Object.keys(change).length > 0) await unscopedDeliveryRepository(tx).change(delivery.id, change);
    const isOver = isFinalUpdate(news) || !isInProgress(delivery);
    await finishStep(
      tx,
      step,
      isOver ? undefined : (news.nextNewsAt ?? new Date(work.clock().getTime() + defaultPollMs)),
    );
    if (change.status === 'Cancelled') {
      await returnBookingCharges(tx, delivery.id, courierTexts.cancelledByCourier(), work.clock());
    }
  });
}

async function cancelWithFleet(work: StepContext, step: Step, { delivery }: StepSubject): Promise<void> {
  const winner = await winnerOf(work, delivery);
  if (winner !== undefined && delivery.fleetBooking !== null) await fleetOf(work, winner).cancel(delivery.fleetBooking);
  await storeResult(work, step, (tx) => finishStep(tx, step));
}
