/**
 * Books what is repeated, the evening before (ADR 038). A run begins with a draft and its search, which the courier steps
 * carry out, and is concluded when that has ended. What cannot be booked opens an incident that says why.
 */
import { and, asc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { nationOf } from '../../../contract/shops/bank-holidays.ts';
import { FavouriteContent, type FavouriteContent as Content } from '../../../contract/collect/favourites.ts';
import type { IncidentReason } from '../../../contract/collect/incidents.ts';
import { searchMs } from '../../../contract/collect/prices.ts';
import { ApiError } from '../../api/errors.ts';
import { placeBooking, startSearch } from '../courier/booking.ts';
import { addDraft } from '../courier/drafting.ts';
import { deliveryParts } from '../courier/repository.ts';
import { deliveries } from '../../db/courier-tables.ts';
import type { Database } from '../../db/database.ts';
import { favouriteRuns, favourites } from '../../db/favourite-tables.ts';
import { shops, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { openUnbooked } from '../incidents/opening.ts';
import type { Clock } from '../../runtime/config.ts';
import { collectionOf } from './calendar.ts';
import { columnsAfter } from './repeating.ts';
import { favouriteServerTexts } from './texts.ts';
import type { FavouriteRow } from './wire.ts';
import type { Log } from '../../runtime/log.ts';
import { describeError } from '../../runtime/describe-error.ts';

interface Work {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
}

const atOnce = 200;
/** The courier steps end a search within its two minutes; where they stand still for longer, nobody will. */
const searchPatienceMs = 5 * searchMs;

interface Failure {
  readonly reason: IncidentReason;
  readonly details: string;
}

const inPounds = (pence: number) => `£${String(Math.floor(pence / 100))}.${String(pence % 100).padStart(2, '0')}`;

/** Does what is due: begins runs, and concludes those whose search has ended. One that throws is reported, and keeps none of the others. */
export async function bookFavourites(work: Work): Promise<void> {
  await beginRuns(work);
  await concludeRuns(work);
}

async function eachOf<Row>(
  rows: readonly Row[],
  { log }: Work,
  name: (row: Row) => string,
  act: (row: Row) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    await act(row).catch((error: unknown) =>
      log.error(describeError(error), `The favourite ${name(row)} could not be booked`),
    );
  }
}

async function beginRuns(work: Work): Promise<void> {
  const { database, clock } = work;
  const isDue = and(isNotNull(favourites.nextAt), isNull(favourites.pausedAt), lte(favourites.nextAt, clock()));
  const due = await database.inScope('system', (tx) =>
    tx
      .select({ id: favourites.id })
      .from(favourites)
      .where(isDue)
      .orderBy(asc(favourites.nextAt), asc(favourites.id))
      .limit(atOnce),
  );
  await eachOf(
    due,
    work,
    ({ id }) => String(id),
    async ({ id }) => {
      // A draft that is refused leaves nothing behind: why it was is written by itself.
      const refusal = await database
        .inScope('system', (tx) => begin(tx, work, id))
        .catch((error: unknown) => {
          if (error instanceof ApiError) return { reason: 'NOT_BOOKABLE', details: error.message } as const;
          throw error;
        });
      if (refusal !== undefined) await database.inScope('system', (tx) => refuseToBegin(tx, work, id, refusal));
    },
  );
}

/** One that is due, for this transaction alone; `undefined` where another node has been quicker. */
async function takeDue(tx: Tx, { clock }: Work, id: number) {
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
    next: columnsAfter(favourite, nationOf(region), found.favourite.nextDay),
  };
}

type Due = NonNullable<Awaited<ReturnType<typeof takeDue>>>;

/** Marks the day as done, once; `false` where it has been. */
async function claim(
  tx: Tx,
  { clock }: Work,
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

/** Answers why it cannot be begun, and throws an `ApiError` where the draft is refused. */
async function begin(tx: Tx, work: Work, id: number): Promise<Failure | undefined> {
  const due = await takeDue(tx, work, id);
  if (due === undefined) return undefined;
  const call = await callerOf(tx, work, due.favourite);
  if (call === undefined) return { reason: 'NOT_BOOKABLE', details: favouriteServerTexts.userGone() };
  if (!(await claim(tx, work, due, 'searching', null))) return undefined;
  const start = collectionOf(due, due.day).toISOString();
  const content: Content = FavouriteContent.parse(due.favourite.content);
  const deliveryId = await addDraft(call, { ...content, PickUpTime: start, PickUpTimeSlot: start });
  await startSearch(call, deliveryId);
  await tx
    .update(favouriteRuns)
    .set({ deliveryId })
    .where(and(eq(favouriteRuns.favouriteId, id), eq(favouriteRuns.day, due.day)));
  return undefined;
}

async function refuseToBegin(tx: Tx, work: Work, id: number, failure: Failure): Promise<void> {
  const due = await takeDue(tx, work, id);
  if (due !== undefined && (await claim(tx, work, due, 'not-booked', null))) {
    await tellUnbooked(tx, work, due.favourite, due.day, failure);
  }
}

/** Who set it up, as a call of its own would come; `undefined` of one who may no longer book. */
async function callerOf(tx: Tx, { clock }: Work, { createdBy, shopId }: FavouriteRow) {
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

async function tellUnbooked(
  tx: Tx,
  { clock }: Work,
  favourite: FavouriteRow,
  day: string,
  { reason, details }: Failure,
): Promise<void> {
  const { id, merchantId, shopId, name, repeatMinute } = favourite;
  const now = clock();
  const collection = repeatMinute === null ? now : collectionOf({ minute: repeatMinute }, day);
  await openUnbooked(tx, {
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

async function concludeRuns(work: Work): Promise<void> {
  const searching = await work.database.inScope('system', (tx) =>
    tx
      .select({ id: favouriteRuns.favouriteId, day: favouriteRuns.day })
      .from(favouriteRuns)
      .where(eq(favouriteRuns.state, 'searching'))
      .orderBy(asc(favouriteRuns.begunAt))
      .limit(atOnce),
  );
  await eachOf(
    searching,
    work,
    ({ id, day }) => `${id} of ${day}`,
    async ({ id, day }) => {
      const failure = await work.database
        .inScope('system', (tx) => conclude(tx, work, id, day))
        .catch((error: unknown) => {
          if (error instanceof ApiError) return { reason: 'NOT_BOOKABLE', details: error.message } as const;
          throw error;
        });
      if (failure === undefined) return;
      await work.database.inScope('system', async (tx) => {
        const run = await takeRun(tx, id, day);
        if (run === undefined) return;
        await tx
          .update(favouriteRuns)
          .set({ state: 'not-booked' })
          .where(and(eq(favouriteRuns.favouriteId, id), eq(favouriteRuns.day, day)));
        await tellUnbooked(tx, work, run.favourite, day, failure);
      });
    },
  );
}

async function takeRun(tx: Tx, id: number, day: string) {
  const [found] = await tx
    .select({ run: favouriteRuns, favourite: favourites })
    .from(favouriteRuns)
    .innerJoin(favourites, eq(favourites.id, favouriteRuns.favouriteId))
    .where(and(eq(favouriteRuns.favouriteId, id), eq(favouriteRuns.day, day), eq(favouriteRuns.state, 'searching')))
    .for('update', { of: favouriteRuns, skipLocked: true });
  return found;
}

/** Books the cheapest courier once the search has ended; answers why none can be, and throws an `ApiError` where the booking is refused. */
async function conclude(tx: Tx, work: Work, id: number, day: string): Promise<Failure | undefined> {
  const found = await takeRun(tx, id, day);
  if (found === undefined) return undefined;
  const { run, favourite } = found;
  const call = await callerOf(tx, work, favourite);
  if (call === undefined) return { reason: 'NOT_BOOKABLE', details: favouriteServerTexts.userGone() };
  const [delivery] =
    run.deliveryId === null
      ? []
      : await tx.select().from(deliveries).where(eq(deliveries.id, run.deliveryId)).for('update');
  const now = work.clock();
  const isLate = now.getTime() - run.begunAt.getTime() > searchPatienceMs;
  if (delivery === undefined || delivery.searchOutcome === 'failed' || (delivery.searchOutcome === null && isLate)) {
    return { reason: 'NO_COURIER', details: favouriteServerTexts.searchFailed() };
  }
  if (delivery.searchOutcome === null) return undefined;
  // Nobody came to book it in time: the prices hold no longer, and are asked for anew.
  if (delivery.quotesExpireAt !== null && delivery.quotesExpireAt <= now) {
    return void (await startSearch(call, delivery.id));
  }
  const [cheapest] = (await deliveryParts(tx).quotes(delivery)).filter(({ fleet }) => fleet !== null);
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
