/** The demo deliveries: a week of past ones, and current ones that the simulated fleets continue. */
import { eq, inArray, sql } from 'drizzle-orm';
import { advisoryLocks } from '../db/advisory-locks.ts';
import { milesBetween } from '../../contract/collect/address.ts';
import { breakdownOf } from '../../contract/collect/prices.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { unscopedDeliveryRepository } from '../areas/courier/repository.ts';
import { changedColumns, isFinalUpdate } from '../areas/courier/trip-update.ts';
import { quoteColumns } from '../areas/courier/wire.ts';
import { deliveries, deliveryQuotes, simulatedTrips } from '../db/courier-tables.ts';
import type { Database } from '../db/database.ts';
import { settings, shops, users, vehicleTypes } from '../db/schema.ts';
import { muteAnnouncements } from '../db/scope.ts';
import type { Tx } from '../db/tx.ts';
import { drawHomeAddress } from '../demo/addresses.ts';
import { demoShop } from '../demo/merchants.ts';
import { drawEmail, drawMobile, drawPerson } from '../demo/people.ts';
import { type Random, createRandom } from '../demo/random.ts';
import { towns } from '../demo/towns.ts';
import { merchantLogoUrl } from '../images/merchant-logo.ts';
import { issueInvoices } from '../areas/invoices/issue-invoices.ts';
import { chargeBooking, chargeCourier, returnBookingCharges } from '../areas/ledger/bookings.ts';
import { demoPlatform } from '../runtime/config.ts';
import { simulatedCouriers, speeds, typeRates, usualSpeed, vehicleRates } from './simulated-couriers.ts';
import { newsOf } from './simulated-trip.ts';

type Shop = typeof shops.$inferSelect;
type Vehicle = typeof vehicleTypes.$inferSelect;

const seededKey = 'demo_deliveries_seeded';
const seed = 20_261_122;
const minuteMs = 60_000;
/** Slots start at multiples of five minutes, because no courier arrives sooner after a booking. */
const slotStepMs = 5 * minuteMs;

/** Minutes since each delivery was booked: current ones, some of today, and some of last week, three on one weekday. */
const ages = [
  3,
  9,
  16,
  24,
  33,
  55,
  90,
  150,
  210,
  330,
  26 * 60,
  30 * 60,
  51 * 60,
  75 * 60,
  99 * 60,
  124 * 60,
  147 * 60,
  166 * 60,
  168 * 60,
  170 * 60,
];
/** Indexes of special deliveries: the concierge's open one, one that its shop cancelled, and one that failed. */
const [concierge, cancelled, failing] = [1, 8, 9];

/** Adds the demo deliveries once, unless the database already has deliveries. */
export async function seedDeliveries(database: Database, now: Date): Promise<void> {
  await database.inScope('system', async (tx) => {
    // Another node may need minutes to add the deliveries.
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.demoDeliveries})`);
    const [isSeeded] = await tx.select().from(settings).where(eq(settings.key, seededKey));
    if (isSeeded !== undefined || (await tx.$count(deliveries)) > 0) return;
    await muteAnnouncements(tx);
    const vehicles = await tx.select().from(vehicleTypes).where(eq(vehicleTypes.active, true)).orderBy(vehicleTypes.id);
    const owners = [
      { shopId: demoShop.collect, email: 'collect@demo.test', ages },
      { shopId: demoShop.collectOnly, email: 'collect-only@demo.test', ages: ages.slice(0, 8) },
    ];
    const found = await tx
      .select()
      .from(shops)
      .where(
        inArray(
          shops.id,
          owners.map(({ shopId }) => shopId),
        ),
      );
    for (const { shopId, email, ages: own } of owners) {
      const shop = found.find(({ id }) => id === shopId);
      const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
      if (shop === undefined || user === undefined || vehicles.length === 0) continue;
      // Add the oldest first, in the order of booking.
      for (const [index, age] of own.map((each, at) => [at, each] as const).toReversed()) {
        await addDelivery(tx, createRandom(seed).fork(`${shopId} ${index}`), {
          shop,
          email,
          vehicles,
          index,
          bookedAt: new Date(now.getTime() - age * minuteMs),
          now,
        });
      }
    }
    await issueInvoices(tx, demoPlatform, null, { most: ages.length * 10 });
    await tx.insert(settings).values({ key: seededKey, value: now.toISOString() });
  });
}

interface Planned {
  readonly shop: Shop;
  readonly email: string;
  readonly vehicles: readonly Vehicle[];
  readonly index: number;
  readonly bookedAt: Date;
  readonly now: Date;
}

/** Returns a random courier that has the vehicle and covers the distance, if any. */
function courierFor(random: Random, vehicle: Vehicle, miles: number) {
  const able = simulatedCouriers.filter(
    ({ vehicles, mostMiles }) => vehicles.includes(vehicle.code) && miles <= mostMiles,
  );
  return able.length === 0 ? undefined : random.pick(able);
}

async function addDelivery(
  tx: Tx,
  random: Random,
  { shop, email, vehicles, index, bookedAt, now }: Planned,
): Promise<void> {
  const row = drawDelivery(random, { shop, email, vehicles, index, bookedAt });
  const vehicle = vehicles.find(({ id }) => id === row.vehicleTypeId);
  const miles = milesBetween(
    { Lat: row.pickUpLatitude, Long: row.pickUpLongitude },
    { Lat: row.dropOffLatitude, Long: row.dropOffLongitude },
  );
  const courier = vehicle && courierFor(random, vehicle, miles);
  if (vehicle === undefined || courier === undefined) return;
  const isConcierge = index === concierge;
  await tx.insert(deliveries).values(row);
  const nothing = Pence.parse(0);
  const {
    PremiumFee: premium,
    From: _,
    ...fee
  } = await chargeBooking(tx, {
    deliveryId: row.id,
    shopId: shop.id,
    isConcierge,
    deliveryPence: nothing,
    at: bookedAt,
  });
  const price = Pence.parse(
    Math.round(
      (courier.start + courier.mile * miles) * (vehicleRates[vehicle.code] ?? 1) * (typeRates[row.deliveryType] ?? 1),
    ),
  );
  const serviceType = courier.services[0] ?? 'regular';
  const [quote] = await tx
    .insert(deliveryQuotes)
    .values({
      deliveryId: row.id,
      merchantId: shop.merchantId,
      shopId: shop.id,
      ...(isConcierge
        ? { fleet: null, fleetQuote: null, name: 'Concierge', logoUrl: null }
        : {
            fleet: 'simulated',
            fleetQuote: `${courier.key}/${serviceType}`,
            name: courier.name,
            logoUrl: merchantLogoUrl(courier.key),
          }),
      serviceType,
      vehicleCode: vehicle.code,
      vehicleName: vehicle.name,
      distanceMiles: Math.round(miles * 10) / 10,
      ...quoteColumns(breakdownOf({ delivery: price, fee, premium })),
      // Some of the deliveries arrive later than this.
      dropOffEtaAt: isConcierge
        ? null
        : new Date(bookedAt.getTime() + (40 + (miles / (speeds[vehicle.code] ?? usualSpeed)) * 60) * minuteMs),
      offeredAt: bookedAt,
      selectedAt: bookedAt,
    })
    .returning();
  const parts = unscopedDeliveryRepository(tx);
  if (quote === undefined || isConcierge) return parts.change(row.id, { status: 'OpenPremium', isPremium: true });
  await chargeCourier(tx, { deliveryId: row.id, deliveryPence: quote.deliveryPence, at: bookedAt });
  const booking = `${courier.key.slice(0, 2).toUpperCase()}-${row.id.replaceAll('-', '').slice(0, 12)}`;
  const cancelledAt = index === cancelled ? new Date(bookedAt.getTime() + minuteMs) : null;
  const ends = {
    fromLatitude: row.pickUpLatitude,
    fromLongitude: row.pickUpLongitude,
    toLatitude: row.dropOffLatitude,
    toLongitude: row.dropOffLongitude,
  };
  const trip = {
    ...ends,
    booking,
    deliveryId: row.id,
    fleet: courier.key,
    serviceType,
    vehicleCode: vehicle.code,
    distanceMiles: miles,
    reference: index === failing ? 'SIM-FAIL-UNAVAILABLE' : row.referenceNumber,
    bookedAt,
    pickUpAt: row.pickUpTime,
    speed: 1,
    cancelledAt,
  };
  const [driven] = await tx.insert(simulatedTrips).values(trip).returning();
  await parts.change(row.id, {
    status: 'Queued',
    placedAt: bookedAt,
    queuedAt: bookedAt,
    fleetBooking: booking,
    winningQuoteId: quote.id,
  });
  if (cancelledAt !== null) {
    await parts.change(row.id, { status: 'Cancelled', cancelledAt, isCancelledByUser: true });
    await returnBookingCharges(tx, row.id, 'Cancelled by the shop', cancelledAt);
    return;
  }
  if (driven === undefined) return;
  const news = newsOf(driven, now);
  const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, row.id));
  if (delivery === undefined) return;
  const change = changedColumns(delivery, news);
  if (Object.keys(change).length > 0) await parts.change(row.id, change);
  if (!isFinalUpdate(news)) await parts.plan(delivery, 'follow', news.nextNewsAt ?? now);
}

/** Generates a delivery to a customer within a few miles of the shop. */
function drawDelivery(random: Random, { shop, email, vehicles, index, bookedAt }: Omit<Planned, 'now'>) {
  const town = towns.find(({ name }) => shop.name.endsWith(name)) ?? random.pick(towns);
  const customer = drawPerson(random);
  const home = drawHomeAddress(random, town);
  const near = (degrees: string | null, usual: number) => Number(degrees ?? usual) + (random.fraction() - 0.5) * 0.08;
  const [firstName = '', ...rest] = (shop.manager ?? 'The manager').split(' ');
  const hasRestrictedItems = random.chance(0.1);
  return {
    id: random.uuid(),
    merchantId: shop.merchantId,
    shopId: shop.id,
    bookedBy: email,
    referenceNumber: `${shop.name.slice(0, 3).toUpperCase()}-${1000 + shop.id * 100 + index}`,
    orderDetails: random.pick([
      'Two tins of gloss, 5 litres',
      'Rollers, trays and masking tape',
      'Wallpaper, 8 rolls',
      '',
    ]),
    hasRestrictedItems,
    pickUpTime: new Date(Math.ceil(bookedAt.getTime() / slotStepMs) * slotStepMs),
    vehicleTypeId: random.pick(vehicles.filter(({ code }) => ['car', 'van_small', 'van'].includes(code))).id,
    deliveryType: random.pick(['rapid', 'sameday', 'sameday', 'flexible']),
    pickUpFirstName: firstName,
    pickUpLastName: rest.join(' '),
    pickUpPhone: shop.phone ?? '',
    pickUpInstructions: random.pick(['Goods-in is round the back.', 'Ask at the trade counter.', '']),
    pickUpLine1: shop.line1,
    pickUpLine2: shop.line2 ?? '',
    pickUpLine3: '',
    pickUpCity: shop.city,
    pickUpPostCode: shop.postalCode,
    pickUpLatitude: Number(shop.latitude ?? town.latitude),
    pickUpLongitude: Number(shop.longitude ?? town.longitude),
    dropOffFirstName: customer.firstName,
    dropOffLastName: customer.lastName,
    dropOffPhone: drawMobile(random),
    dropOffEmail: drawEmail(random, customer),
    dropOffInstructions: hasRestrictedItems
      ? 'Check ID for proof recipient is 18+'
      : random.pick(['Leave with a neighbour', 'Side gate is open', '']),
    dropOffLine1: home.line1,
    dropOffLine2: home.line2 ?? '',
    dropOffLine3: home.line3 ?? '',
    dropOffCity: home.city,
    dropOffPostCode: home.postCode,
    dropOffLatitude: near(shop.latitude, town.latitude),
    dropOffLongitude: near(shop.longitude, town.longitude),
    status: 'OpenPremium' as const,
    draftedAt: new Date(bookedAt.getTime() - 4 * minuteMs),
    bookedAt,
  };
}
