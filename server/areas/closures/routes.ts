import { eq } from 'drizzle-orm';
import { closureForm } from '../../../contract/shops/closure-rules.ts';
import type { closureEndpoints } from '../../../contract/shops/closures.ts';
import { londonDayOf } from 'schema-admin/contract/london.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import { parse } from '../../api/parse.ts';
import { shopClosures } from '../../db/shop-tables.ts';
import { findShop, lockShop, shopNotFound } from '../shops/repository.ts';
import { storeDeletion } from '../undo/pending-deletions.ts';
import { changeClosure, closureNotFound, assertNoOverlap } from './change-closure.ts';
import { findClosure, listClosures, lockFreeShops } from './repository.ts';
import { closureServerTexts } from './texts.ts';
import { closureColumns, wireClosure } from './wire.ts';

/** Handlers of the extension `closures`. Merchants edit the closures of their own shops. Administrators read all. */
export const closureHandlers: HandlersOf<typeof closureEndpoints> = {
  async ofShop({ params, ...call }) {
    const found = await findShop(call, params.id);
    if (found === undefined) throw shopNotFound();
    return (await listClosures(call.tx, found.shop.id)).map(wireClosure);
  },

  async get({ params, ...call }) {
    const found = await findClosure(call, params.id);
    if (found === undefined) throw closureNotFound();
    return wireClosure(found);
  },

  async add({ params, body, ...call }) {
    const shop = await lockShop(call, params.id);
    if (shop === undefined) throw shopNotFound();
    const written = parse(
      closureForm(() => londonDayOf(call.clock())),
      body,
    );
    const row = { shopId: shop.id, merchantId: shop.merchantId, ...closureColumns(written) };
    await assertNoOverlap(call.tx, row);
    const [added] = await call.tx.insert(shopClosures).values(row).returning({ id: shopClosures.id });
    if (added === undefined) throw new Error('The closure was not stored');
    return { Id: added.id };
  },

  change: ({ params, body, ...call }) =>
    changeClosure(call, params.id, async (closure) => {
      const written = parse(
        closureForm(() => londonDayOf(call.clock()), closure.firstDay),
        body,
      );
      const columns = closureColumns(written);
      await assertNoOverlap(call.tx, { shopId: closure.shopId, ...columns }, closure.id);
      await call.tx.update(shopClosures).set(columns).where(eq(shopClosures.id, closure.id));
      return null;
    }),

  remove: ({ params, ...call }) =>
    changeClosure(call, params.id, async (closure) => {
      await call.tx.delete(shopClosures).where(eq(shopClosures.id, closure.id));
      return await storeDeletion(call, 'closures', closure);
    }),

  async addToAll({ params, ...call }) {
    const seen = await findClosure(call, params.id);
    if (seen === undefined) throw closureNotFound();
    const { free, others } = await lockFreeShops(call, seen.shopId, seen);
    const closure = await findClosure(call, params.id);
    if (closure === undefined) throw closureNotFound();
    if (closure.firstDay !== seen.firstDay || closure.lastDay !== seen.lastDay) {
      throw new ApiError(409, closureServerTexts.justChanged());
    }
    if (closure.firstDay < londonDayOf(call.clock())) throw new ApiError(409, closureServerTexts.hasBegun());
    const { id: _, ...row } = closure;
    if (free.length > 0) await call.tx.insert(shopClosures).values(free.map((shopId) => ({ ...row, shopId })));
    return { Added: free.length, Skipped: others - free.length };
  },
};
