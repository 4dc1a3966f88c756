/**
 * Books repeating favourites on the evening before collection (ADR 038). A run creates a draft, starts a search and,
 * once the search has ended, books a courier. A failed run opens an incident.
 */
import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { nationOf } from '../../../contract/shops/bank-holidays.ts';
import { FavouriteContent, type FavouriteContent as Content } from '../../../contract/collect/favourites.ts';
import type { IncidentReason } from '../../../contract/collect/incidents.ts';
import { searchMs } from '../../../contract/collect/prices.ts';
import { ApiError } from '../../api/errors.ts';
import { placeBooking, startSearch } from '../courier/booking.ts';
import { addDraft } from '../courier/drafts.ts';
import { unscopedDeliveryRepository } from '../courier/repository.ts';
import { deliveries } from '../../db/courier-tables.ts';
import type { Database } from '../../db/database.ts';
import { favouriteRuns, favourites } from '../../db/favourite-tables.ts';
import { shops, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { openUnbookedIncident } from '../incidents/open-incident.ts';
import type { Clock } from '../../runtime/config.ts';
import { collectionTimeOf } from './calendar.ts';
import { nextRunColumnsAfter } from './next-run-columns.ts';
import { favouriteServerTexts } from './texts.ts';
import type { FavouriteRow } from './wire.ts';
import type { Log } from '../../runtime/log.ts';
import { describeError } from '../../runtime/describe-error.ts';

interface BookingJobContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

const batchSize = 200;
/** Maximum time to wait for a search. Courier steps normally end a search within `searchMs`. */
const searchTimeoutMs = 5 * searchMs;

interface Failure {
  readonly reason: IncidentReason;
  readonly details: string;
}

const inPounds = (pence: number) => `£${String(Math.floor(pence / 100))}.${String(pence % 100).padStart(2, '0')}`;

/**
 * Starts due runs, and finishes runs whose search has ended. Logs errors, so that one favourite doesn't stop the
 * others.
 */
export async function bookFavourites(work: BookingJobContext): Promise<void> {
  await startRuns(work);
  await finishRuns(work);
}

async function forEachRow<Row>(
  rows: readonly Row[],
  { log }: BookingJobContext,
  name: (row: Row) => string,
  action: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    await action(row).catch((error: unknown) =>
      log.error(describeError(error), `Failed to book favourite ${name(row)}`),
    );
  }
}

async function startRuns(work: BookingJobContext): Promise<void> {
  const { database, clock } = work;
  const isDue = and(isNotNull(favourites.nextAt), isNull(favourites.pausedAt), lte(favourites.nextAt, clock()));
  const due = await database.inScope('system', (tx) =>
    tx
      .select({ id: favourites.id })
      .from(favourites)
      .where(isDue)
      .orderBy(asc(favourites.nextAt), asc(favourites.id))
      .limit(batchSize),
  );
  await forEachRow(
    due,
    work,
    ({ id }) => String(id),
    async ({ id }) => {
      // A rejected draft rolls back its transaction, so store the reason in a new one.
      const refusal = await database
        .inScope('system', (tx) => startRun(tx, work, id))
        .catch((error: unknown) => {
          if (error instanceof ApiError) return { reason: 'NOT_BOOKABLE', details: error.message } as const;
          throw error;
        });
      if (refusal !== undefined) await database.inScope('system', (tx) => rejectRun(tx, work, id, refusal));
    },
  );
}

/** Locks a due favourite. Returns `undefined` if another node is handling it or has already done so. */
async function lockDueFavourite(tx: Tx, { clock }: BookingJobContext, id: number) {
  const [found] = await tx
    .select({ favourite: favourites, region: shops.region })
    .from(favourites)
    .innerJoin(shops, eq(shops.id, favourites.shopId))
    .where(and(eq(favourites.id, id), isNull(favourites.pausedAt), lte(favourites.nextAt, clock())))
    .for('update', { of: favourites, skipLocked: true });
  if (found === undefined || found.favourite.nextDay === null || found.favourite.repeatMinute === null) {
    return undefined;
  }
  const { favourite, region } = found;
  return {
    favourite,
    day: found.favourite.nextDay,
    minute: found.favourite.repeatMinute,
    next: nextRunColumnsAfter(favourite, nationOf(region), found.favourite.nextDay),
  };
}

type Due = NonNullable<Awaited<ReturnType<typeof lockDueFavourite>>>;

/** Stores the run of the day and schedules the next one. Returns `false` if the day already has a run. */
async function claimDay(
  tx: Tx,
  { clock }: BookingJobContext,
  { favourite: { id, merchantId, shopId }, day, next }: Due,
  state: 'searching' | 'not-booked',
  deliveryId: string | null,
): Promise<boolean> {
  const claimed = await tx
    .insert(favouriteRuns)
    .values({ favouriteId: id, day, merchantId, shopId, deliveryId, state, begunAt: clock() })
    .onConflictDoNothing()
    .returning({ day: favouriteRuns.day });
  await tx.update(favourites).set(next).where(eq(favourites.id, id));
  return claimed.length > 0;
}

/**
 * Creates a draft and starts a search for it. Returns the reason if the favourite's creator can no longer book. Throws
 * an `ApiError` if the draft is rejected.
 */
async function startRun(tx: Tx, work: BookingJobContext, id: number): Promise<Failure | undefined> {
  const due = await lockDueFavourite(tx, work, id);
  if (due === undefined) return undefined;
  const call = await callAsCreator(tx, work, due.favourite);
  if (call === undefined) return { reason: 'NOT_BOOKABLE', details: favouriteServerTexts.userGone() };
  if (!(await claimDay(tx, work, due, 'searching', null))) return undefined;
  const start = collectionTimeOf(due, due.day).toISOString();
  const content: Content = FavouriteContent.parse(due.favourite.content);
  const deliveryId = await addDraft(call, { ...content, PickUpTime: start, PickUpTimeSlot: start });
  await startSearch(call, deliveryId);
  await tx
    .update(favouriteRuns)
    .set({ deliveryId })
    .where(and(eq(favouriteRuns.favouriteId, id), eq(favouriteRuns.day, due.day)));
  return undefined;
}

async function rejectRun(tx: Tx, work: BookingJobContext, id: number, failure: Failure): Promise<void> {
  const due = await lockDueFavourite(tx, work, id);
  if (due !== undefined && (await claimDay(tx, work, due, 'not-booked', null))) {
    await reportUnbooked(tx, work, due.favourite, due.day, failure);
  }
}

/** Returns a call on behalf of the favourite's creator, or `undefined` if that user can no longer book. */
async function callAsCreator(tx: Tx, { clock }: BookingJobContext, { createdBy, shopId }: FavouriteRow) {
  const [user] = await tx.select().from(users).where(eq(users.id, createdBy));
  if (user === undefined || user.disabledAt !== null || user.shopId !== shopId || !user.isCollectEnabled) {
    return undefined;
  }
  const { id, email, role, merchantId, isCollectEnabled, isCollectOnly, language } = user;
  return {
    tx,
    clock,
    user: {
      id,
      email,
      role,
      merchantId,
      shopId,
      isCollectEnabled,
      isCollectOnly,
      termsAccepted: user.termsAcceptedAt !== null,
      language,
      sessionId: '',
    },
  };
}

async function reportUnbooked(
  tx: Tx,
  { clock }: BookingJobContext,
  favourite: FavouriteRow,
  day: string,
  { reason, details }: Failure,
): Promise<void> {
  const { id, merchantId, shopId, name, repeatMinute } = favourite;
  const now = clock();
  const collection = repeatMinute === null ? now : collectionTimeOf({ minute: repeatMinute }, day);
  await openUnbookedIncident(tx, {
    favouriteId: id,
    day,
    merchantId,
    shopId,
    title: name,
    reason,
    details,
    openedAt: now,
    dueAt: collection > now ? collection : now,
  });
}

async function finishRuns(work: BookingJobContext): Promise<void> {
  const searching = await work.database.inScope('system', (tx) =>
    tx
      .select({ id: favouriteRuns.favouriteId, day: favouriteRuns.day })
      .from(favouriteRuns)
      .where(eq(favouriteRuns.state, 'searching'))
      .orderBy(asc(favouriteRuns.begunAt))
      .limit(batchSize),
  );
  await forEachRow(
    searching,
    work,
    ({ id, day }) => `${id} for ${day}`,
    async ({ id, day }) => {
      const failure = await work.database
        .inScope('system', (tx) => finishRun(tx, work, id, day))
        .catch((error: unknown) => {
          if (error instanceof ApiError) return { reason: 'NOT_BOOKABLE', details: error.message } as const;
          throw error;
        });
      if (failure === undefined) return;
      await work.database.inScope('system', async (tx) => {
        const run = await lockRun(tx, id, day);
        if (run === undefined) return;
        await tx
          .update(favouriteRuns)
          .set({ state: 'not-booked' })
          .where(and(eq(favouriteRuns.favouriteId, id), eq(favouriteRuns.day, day)));
        await reportUnbooked(tx, work, run.favourite, day, failure);
      });
    },
  );
}

async function lockRun(tx: Tx, id: number, day: string) {
  const [found] = await tx
    .select({ run: favouriteRuns, favourite: favourites })
    .from(favouriteRuns)
    .innerJoin(favourites, eq(favourites.id, favouriteRuns.favouriteId))
    .where(and(eq(favouriteRuns.favouriteId, id), eq(favouriteRuns.day, day), eq(favouriteRuns.state, 'searching')))
    .for('update', { of: favouriteRuns, skipLocked: true });
  return found;
}

/**
 * Books the cheapest courier once the search has ended. Returns the reason if no booking is possible. Throws an
 * `ApiError` if the booking is rejected.
 */
async function finishRun(tx: Tx, work: BookingJobContext, id: number, day: string): Promise<Failure | undefined> {
  const found = await lockRun(tx, id, day);
  if (found === undefined) return undefined;
  const { run, favourite } = found;
  const call = await callAsCreator(tx, work, favourite);
  if (call === undefined) return { reason: 'NOT_BOOKABLE', details: favouriteServerTexts.userGone() };
  const [delivery] =
    run.deliveryId === null
      ? []
      : await tx.select().from(deliveries).where(eq(deliveries.id, run.deliveryId)).for('update');
  const now = work.clock();
  const isLate = now.getTime() - run.begunAt.getTime() > searchTimeoutMs;
  if (delivery === undefined || delivery.searchOutcome === 'failed' || (delivery.searchOutcome === null && isLate)) {
    return { reason: 'NO_COURIER', details: favouriteServerTexts.searchFailed() };
  }
  if (delivery.searchOutcome === null) return undefined;
  if (delivery.quotesExpireAt !== null && delivery.quotesExpireAt <= now) {
    return void (await startSearch(call, delivery.id));
  }
  const [cheapest] = (await unscopedDeliveryRepository(tx).quotes(delivery)).filter(({ fleet }) => fleet !== null);
  if (cheapest === undefined) return { reason: 'NO_COURIER', details: favouriteServerTexts.noCourier() };
  const cap = favourite.priceCapPence ?? 0;
  if (cheapest.totalPence > cap) {
    return {
      reason: 'OVER_PRICE_CAP',
      details: favouriteServerTexts.overCap({ price: inPounds(cheapest.totalPence), cap: inPounds(cap) }),
    };
  }
  await placeBooking(call, { Id: delivery.id, SelectedQuoteIds: [cheapest.id] });
  await tx
    .update(favouriteRuns)
    .set({ state: 'booked' })
    .where(and(eq(favouriteRuns.favouriteId, id), eq(favouriteRuns.day, day)));
  return undefined;
}
