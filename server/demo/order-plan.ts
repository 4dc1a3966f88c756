/** Assigns shops and states to the demo orders. */
import { type Shop, demoShop } from './merchants.ts';
import { type OrderState, closedStates, openStates, plainPending } from './order-states.ts';
import { drawCreatedTimes, freshOrders, hourMs } from './order-times.ts';
import type { Random } from './random.ts';

export interface PlannedOrder {
  readonly createdAt: Date;
  readonly state: OrderState;
  readonly shop: Shop;
}

/** Minimum number of open orders per shop, and how many more the demo users' shops have. */
const openForEach = 2;
const openForDemo = 10;
/** The demo users' shops, which have at least one order in each state. */
const demoShops: readonly number[] = Object.values(demoShop);

/** Plans `count` orders, newest first. */
export function planOrders(random: Random, shops: readonly Shop[], now: Date, count: number): PlannedOrder[] {
  const created = drawCreatedTimes(random, now, count);
  const states = drawStates(
    random,
    shops.length,
    created.map((time) => (now.getTime() - time.getTime()) / hourMs),
  );
  const nextShop = dealer(random, shops);
  return created.map((createdAt, index) => {
    const state = states[index] ?? plainPending;
    return { createdAt, state, shop: nextShop(state, index) };
  });
}

function drawStates(random: Random, shopCount: number, ages: readonly number[]): readonly (OrderState | undefined)[] {
  const states: (OrderState | undefined)[] = ages.map((_, index) => (index < freshOrders ? plainPending : undefined));
  const quota = ({ share, forDemo = 1 }: OrderState) =>
    Math.max(demoShops.length * forDemo, Math.round((ages.length * share) / 1000));

  for (const state of openStates) take(state, quota(state));
  take(
    plainPending,
    Math.max(quota(plainPending) - freshOrders, shopCount * openForEach + demoShops.length * openForDemo),
  );

  const owed = random.shuffled(demoShops.flatMap(() => closedStates));
  for (const [index, age] of ages.entries()) {
    if (states[index]) continue;
    const due = index % 3 === 0 ? owed.findIndex(({ youngest }) => youngest <= age) : -1;
    const fitting = closedStates.filter(({ youngest }) => youngest <= age);
    states[index] =
      due >= 0
        ? owed.splice(due, 1)[0]
        : fitting.length > 0
          ? random.weighted(fitting, ({ share }) => share)
          : plainPending;
  }
  return states;

  /** Assigns a state to `wanted` orders, preferring recent ones. Taking the largest u^(1/weight) samples by weight. */
  function take(state: OrderState, wanted: number): void {
    ages
      .flatMap((age, index) =>
        states[index] || age < state.youngest
          ? []
          : [{ index, key: Math.log(random.fraction()) * 2 ** (age / (state.halfLife ?? Infinity)) }],
      )
      .sort((left, right) => right.key - left.key)
      .slice(0, wanted)
      .forEach(({ index }) => (states[index] = state));
  }
}

function times<T>(count: number, list: readonly T[]): T[] {
  return Array.from({ length: count }, () => list).flat();
}

/** Returns a function that assigns orders to shops: first each shop's minimum, then in proportion to its volume. */
function dealer(random: Random, shops: readonly Shop[]): (state: OrderState, index: number) => Shop {
  const isDemo = (shop: Shop) => demoShops.includes(shop.row.id);
  const demo = shops.filter(isDemo);
  const trade = shops.map((shop) => ({ shop, weight: isDemo(shop) ? 4 : 0.6 + random.fraction() }));
  const [plain, collect] = demo;
  const newest = [plain, plain, ...times(2, [plain, collect]), ...times(2, demo)].filter((shop) => shop !== undefined);
  const fresh = random.shuffled(
    [...newest, ...random.shuffled(shops.filter((shop) => !isDemo(shop)))].slice(0, freshOrders),
  );
  const open = random.shuffled([...times(openForEach, shops), ...times(openForDemo, demo)]);
  const dealt = new Map<OrderState, Shop[]>(
    [...openStates, ...closedStates].map((state) => [state, times(state.forDemo ?? 1, demo)]),
  );
  return (state, index) => {
    const hand = index < freshOrders ? fresh : state === plainPending ? open : dealt.get(state);
    return hand?.pop() ?? random.weighted(trade, ({ weight }) => weight).shop;
  };
}
