import { eq } from 'drizzle-orm';
import { nationOf } from '../../../contract/shops/bank-holidays.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import {
  type FavouriteContent,
  type favouriteEndpoints,
  mostFavourites,
} from '../../../contract/collect/favourites.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { deliveryRepository } from '../courier/repository.ts';
import { favourites } from '../../db/favourite-tables.ts';
import { nextRunColumns } from './next-run-columns.ts';
import { favouriteRepository } from './repository.ts';
import { favouriteServerTexts } from './texts.ts';
import { type FavouriteRow, contentOf, minuteOf, wireFavourite, wireRecord } from './wire.ts';

type Caller = Pick<UserCall, 'tx' | 'user' | 'clock'>;

const favouriteNotFound = () => new ApiError(404, favouriteServerTexts.noFavourite());
const nameTakenError = () => {
  const text = favouriteServerTexts.nameTaken();
  return new ApiError(409, text, { Name: text });
};

async function lock(call: Caller, id: Id): Promise<FavouriteRow> {
  const found = await favouriteRepository(call).lock(id);
  if (found === undefined) throw favouriteNotFound();
  return found;
}

async function lockRepeated(call: Caller, id: Id): Promise<FavouriteRow> {
  const found = await lock(call, id);
  if (found.repeatMinute === null) throw new ApiError(409, favouriteServerTexts.notRepeated());
  return found;
}

async function change(
  { tx }: Caller,
  { id }: FavouriteRow,
  columns: Partial<typeof favourites.$inferInsert>,
): Promise<null> {
  await tx.update(favourites).set(columns).where(eq(favourites.id, id));
  return null;
}

async function add(call: Caller, name: string, content: FavouriteContent): Promise<{ Id: number }> {
  const { tx, user, clock } = call;
  const own = favouriteRepository(call);
  await own.lockNames();
  if ((await own.count()) >= mostFavourites) {
    throw new ApiError(409, favouriteServerTexts.tooMany({ most: mostFavourites }));
  }
  if (await own.isTaken(name)) throw nameTakenError();
  const [added] = await tx
    .insert(favourites)
    .values({
      merchantId: user.merchantId ?? 0,
      shopId: user.shopId ?? 0,
      name,
      content,
      createdBy: user.id,
      createdAt: clock(),
    })
    .returning({ id: favourites.id });
  if (added === undefined) throw new Error('The favourite was not stored');
  return { Id: added.id };
}

const notRepeated = {
  repeatMinute: null,
  repeatFrom: null,
  repeatUntil: null,
  priceCapPence: null,
  pausedAt: null,
  nextDay: null,
  nextAt: null,
} as const;

/** Handlers of the extension `favourites`. Each shop has its own favourites. */
export const favouriteHandlers: HandlersOf<typeof favouriteEndpoints> = {
  list: async ({ query, ...call }) => (await favouriteRepository(call).list(query.Query)).map(wireFavourite),

  async get({ params, ...call }) {
    const found = await favouriteRepository(call).find(params.id);
    if (found === undefined) throw favouriteNotFound();
    return wireRecord(found);
  },

  add: ({ body, ...call }) => add(call, body.Name, body.Content),

  async addDelivery({ params, body, ...call }) {
    const found = await deliveryRepository(call).find(params.id);
    if (found === undefined) throw new ApiError(404, favouriteServerTexts.noDelivery());
    return await add(call, body.Name, contentOf(found.delivery));
  },

  async rename({ params, body, ...call }) {
    const favourite = await lock(call, params.id);
    const own = favouriteRepository(call);
    await own.lockNames();
    if (await own.isTaken(body.Name, favourite.id)) throw nameTakenError();
    return await change(call, favourite, { name: body.Name });
  },

  async remove({ params, ...call }) {
    const { id } = await lock(call, params.id);
    await call.tx.delete(favourites).where(eq(favourites.id, id));
    return null;
  },

  async repeat({ params, body, ...call }) {
    const favourite = await lock(call, params.id);
    const rule = {
      repeatMinute: minuteOf(body.Time),
      repeatFrom: body.From,
      repeatUntil: body.Until,
      skipBankHolidays: body.SkipBankHolidays,
      priceCapPence: body.PriceCap,
      pausedAt: null,
    };
    const next = nextRunColumns(
      { ...favourite, ...rule },
      nationOf(await favouriteRepository(call).region()),
      call.clock(),
    );
    if (next.nextDay === null) {
      throw new ApiError(422, favouriteServerTexts.noRunToCome(), { Until: favouriteServerTexts.noRunToCome() });
    }
    // Bookings are made on behalf of the user who sets the rule.
    return await change(call, favourite, { ...rule, ...next, createdBy: call.user.id });
  },

  async pause({ params, ...call }) {
    const favourite = await lockRepeated(call, params.id);
    return await change(call, favourite, { pausedAt: favourite.pausedAt ?? call.clock() });
  },

  async resume({ params, ...call }) {
    const favourite = await lockRepeated(call, params.id);
    const next = nextRunColumns(favourite, nationOf(await favouriteRepository(call).region()), call.clock());
    return favourite.pausedAt === null ? null : await change(call, favourite, { pausedAt: null, ...next });
  },

  async end({ params, ...call }) {
    return await change(call, await lockRepeated(call, params.id), notRepeated);
  },
};
