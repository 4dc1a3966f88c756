/** Tables of favourites: deliveries that a shop books repeatedly (migration 0036). */
import { boolean, date, integer, jsonb, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { FavouriteContent } from '../../contract/collect/favourites.ts';
import type { MinuteOfDay, Pence } from 'schema-admin/contract/units.ts';
import { instant } from './instant.ts';

export const favourites = pgTable('favourites', {
  id: serial('id').primaryKey(),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  /** Unique within the shop, ignoring case. */
  name: text('name').notNull(),
  content: jsonb('content').$type<FavouriteContent>().notNull(),
  /** The user for whom automatic bookings are made. */
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  /**
   * Time of the collection, in minutes since midnight. `null` if the favourite is not repeated. Days are days in
   * London.
   */
  repeatMinute: integer('repeat_minute').$type<MinuteOfDay>(),
  repeatFrom: date('repeat_from', { mode: 'string' }),
  repeatUntil: date('repeat_until', { mode: 'string' }),
  skipBankHolidays: boolean('skip_bank_holidays').notNull().default(true),
  priceCapPence: integer('price_cap_pence').$type<Pence>(),
  pausedAt: instant('paused_at'),
  /** The next day to book, and the time at which to book it. */
  nextDay: date('next_day', { mode: 'string' }),
  nextAt: instant('next_at'),
});

export const favouriteRuns = pgTable(
  'favourite_runs',
  {
    favouriteId: integer('favourite_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    merchantId: integer('merchant_id').notNull(),
    shopId: integer('shop_id').notNull(),
    deliveryId: uuid('delivery_id'),
    state: text('state').$type<'searching' | 'booked' | 'not-booked'>().notNull(),
    begunAt: instant('begun_at').notNull(),
  },
  ({ favouriteId, day }) => [primaryKey({ columns: [favouriteId, day] })],
);
