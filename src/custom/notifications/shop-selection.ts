/** The tree of merchants and shops that a notification goes to: search, ticks and selection. */
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { PushTarget } from '../../../contract/push/push.ts';
import { searchText } from 'schema-admin/contract/values/search-text.ts';

/** Keys of the selected shops. Ids are opaque: `7` differs from `"7"`. */
export type ShopSelection = ReadonlySet<string>;

export function keyOfShop(id: Id): string {
  return JSON.stringify(id);
}

export function keyOfMerchant(id: Id): string {
  return `merchant:${JSON.stringify(id)}`;
}

/** Returns the merchants that match with all their shops, and other merchants with only the matching shops. */
export function searchTargets(targets: readonly PushTarget[], search: string): readonly PushTarget[] {
  const text = searchText(search);
  if (text === '') return targets;
  return targets.flatMap((target) => {
    if (searchText(target.MerchantName).includes(text)) return [target];
    const shops = target.Shops.filter(({ ShopName }) => searchText(ShopName).includes(text));
    return shops.length > 0 ? [{ ...target, Shops: shops }] : [];
  });
}

function shopKeys(targets: readonly PushTarget[]): string[] {
  return targets.flatMap(({ Shops }) => Shops.map(({ ShopId }) => keyOfShop(ShopId)));
}

/** Adds all shown shops. Shops that the search hides keep their state. */
export function selectAll(selection: ShopSelection, shown: readonly PushTarget[]): ShopSelection {
  return withShops(selection, shown, true);
}

/** Clears the whole selection, including hidden and deleted shops, so that no unseen shop is notified. */
export function deselectAll(): ShopSelection {
  return new Set();
}

function withShops(selection: ShopSelection, targets: readonly PushTarget[], isChosen: boolean): ShopSelection {
  const keys = shopKeys(targets);
  if (isChosen) return new Set([...selection, ...keys]);
  const taken = new Set(keys);
  return new Set([...selection].filter((key) => !taken.has(key)));
}

export function toggle(
  selection: ShopSelection,
  shown: readonly PushTarget[],
  key: string,
  isChosen: boolean,
): ShopSelection {
  const merchant = shown.find(({ MerchantId }) => keyOfMerchant(MerchantId) === key);
  if (merchant) return withShops(selection, [merchant], isChosen);
  const next = new Set(selection);
  if (isChosen) next.add(key);
  else next.delete(key);
  return next;
}

/** Returns the ticks. A merchant is ticked if all its shops are, and half-ticked if some are. */
export function checkedKeysOf(
  selection: ShopSelection,
  targets: readonly PushTarget[],
): { checked: string[]; halfChecked: string[] } {
  const checked: string[] = [...selection];
  const halfChecked: string[] = [];
  for (const { MerchantId, Shops } of targets) {
    const chosen = Shops.filter(({ ShopId }) => selection.has(keyOfShop(ShopId))).length;
    if (chosen > 0) (chosen === Shops.length ? checked : halfChecked).push(keyOfMerchant(MerchantId));
  }
  return { checked, halfChecked };
}

/** Returns the ids of selected shops that still exist, in the order of the tree. */
export function chosenShops(selection: ShopSelection, targets: readonly PushTarget[]): Id[] {
  return targets.flatMap(({ Shops }) =>
    Shops.flatMap(({ ShopId }) => (selection.has(keyOfShop(ShopId)) ? [ShopId] : [])),
  );
}
