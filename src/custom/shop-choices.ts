import type { Id } from 'schema-admin/contract/endpoint.ts';

interface SentShop {
  readonly ShopId: Id;
  readonly ShopName?: string | null | undefined;
  /** An extension that only our own server sends. */
  readonly City?: string | null | undefined;
}

/** Returns the shops as options. Adds the town to names that occur more than once, if the backend sends it. */
export function shopChoices(shops: readonly SentShop[]): { ShopId: Id; ShopName: string }[] {
  const counts = new Map<string, number>();
  const named = shops.map(({ ShopId, ShopName, City }) => ({ ShopId, ShopName: ShopName ?? String(ShopId), City }));
  for (const { ShopName } of named) counts.set(ShopName, (counts.get(ShopName) ?? 0) + 1);
  return named.map(({ ShopId, ShopName, City }) => ({
    ShopId,
    ShopName: City && (counts.get(ShopName) ?? 0) > 1 ? `${ShopName}, ${City}` : ShopName,
  }));
}
