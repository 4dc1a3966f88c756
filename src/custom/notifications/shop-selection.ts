/** The shops that a notification goes to, as a tree of merchants: what is shown, ticked and counted. */
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { PushTarget } from '../../../contract/push/push.ts';
import { searchText } from 'schema-admin/contract/values/search-text.ts';

/** Chosen shops by key; ids are opaque, and `7` is not `"7"`. */
export type ShopSelection = ReadonlySet<string>;

export function keyOfShop(id: Id): string {
  return JSON.stringify(id);
}

export function keyOfMerchant(id: Id): string {
  return `merchant:${JSON.stringify(id)}`;
}

/** What a search leaves of the tree: merchants of that name with all their shops, others with the shops of that name. */
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

/** With all that is shown added: what a search hides stays as it was. */
export function selectAll(selection: ShopSelection, shown: readonly PushTarget[]): ShopSelection {
  return withShops(selection, shown, true);
}

/** Nothing, whatever a search shows, and without shops that are gone: nobody is written to unseen. */
export function deselectAll(): ShopSelection {
  return new Set();
}

/** With the shops below added, or taken away. */
function withShops(selection: ShopSelection, targets: readonly PushTarget[], isChosen: boolean): ShopSelection {
  const keys = shopKeys(targets);
  if (isChosen) return new Set([...selection, ...keys]);
  const taken = new Set(keys);
  return new Set([...selection].filter((key) => !taken.has(key)));
}

/** What a press on a line of the shown tree comes to: a shop, or all shops shown below a merchant. */
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

/** The ticks of a tree: a merchant is ticked when all of its shops are, half ticked when only some are. */
export function ticksOf(
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

/** The chosen shops that still exist, in the order of the tree. */
export function chosenShops(selection: ShopSelection, targets: readonly PushTarget[]): Id[] {
  return targets.flatMap(({ Shops }) =>
    Shops.flatMap(({ ShopId }) => (selection.has(keyOfShop(ShopId)) ? [ShopId] : [])),
  );
}
