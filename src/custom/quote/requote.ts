/** The comparison of a new quote with the previous one: prices, missing couriers, and the selection. */
import type { AvailableCouriers, CourierOption } from '../../../contract/collect/prices.ts';
import { Pence } from 'schema-admin/contract/units.ts';

export interface OfferChoice {
  readonly offer: AvailableCouriers;
  readonly chosen: ReadonlySet<string>;
}

export interface Requote {
  /** Price differences by new id. New couriers have no entry. */
  readonly changes: ReadonlyMap<string, Pence>;
  /** Couriers of the previous quote that are no longer offered. */
  readonly gone: readonly CourierOption[];
  /** New ids of the selected couriers. */
  readonly chosen: ReadonlySet<string>;
}

const optionsOf = ({ AvailableCouriers: couriers, Premium }: AvailableCouriers): readonly CourierOption[] => [
  ...couriers.toSorted((one, other) => one.Price - other.Price),
  ...(Premium ? [Premium] : []),
];

/** Ids differ between quotes, so couriers are matched by name and service. */
const sameCourier = (one: CourierOption, other: CourierOption) =>
  one.Name === other.Name && one.ServiceType.toLowerCase() === other.ServiceType.toLowerCase();

export function requote({ offer: before, chosen }: OfferChoice, now: AvailableCouriers): Requote {
  const left = [...optionsOf(before)];
  const pairs = optionsOf(now).flatMap((option) => {
    const at = left.findIndex((each) => sameCourier(each, option));
    return at < 0 ? [] : left.splice(at, 1).map((earlier) => ({ earlier, option }));
  });
  return {
    changes: new Map(
      pairs.map(({ earlier, option }) => [String(option.Id), Pence.parse(option.Price - earlier.Price)]),
    ),
    gone: left,
    chosen: new Set(
      pairs.filter(({ earlier }) => chosen.has(String(earlier.Id))).map(({ option }) => String(option.Id)),
    ),
  };
}
