/** A price that is asked for once more: what has become of each courier, and of what was chosen. */
import type { AvailableCouriers, CourierOption } from '../../../contract/collect/prices.ts';
import { Pence } from 'schema-admin/contract/units.ts';

/** Couriers as they were offered, and the ids of those that were chosen. */
export interface Offered {
  readonly offer: AvailableCouriers;
  readonly chosen: ReadonlySet<string>;
}

export interface Requote {
  /** By the new id, more or less than before; none of a courier that is new. */
  readonly changes: ReadonlyMap<string, Pence>;
  /** Who had an offer, and has none any longer. */
  readonly gone: readonly CourierOption[];
  /** The new ids of those that were chosen. */
  readonly chosen: ReadonlySet<string>;
}

const optionsOf = ({ AvailableCouriers: couriers, Premium }: AvailableCouriers): readonly CourierOption[] => [
  ...couriers.toSorted((one, other) => one.Price - other.Price),
  ...(Premium ? [Premium] : []),
];

/** A quote's number is new each time: a courier is known by its name and its service. */
const sameCourier = (one: CourierOption, other: CourierOption) =>
  one.Name === other.Name && one.ServiceType.toLowerCase() === other.ServiceType.toLowerCase();

/** Compares a new offer with an earlier one, courier by courier. */
export function requote({ offer: before, chosen }: Offered, now: AvailableCouriers): Requote {
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
