import { endpoints } from '../../../contract/endpoints.ts';
import { FavouriteRecord } from '../../../contract/favourites.ts';
import { defineRecord } from '../../engine/model/handles/record-token.ts';
import type { CallContext } from '../../providers/call-context.ts';

export const favourites = defineRecord('favourites', { schema: FavouriteRecord, id: 'Id' });

/** All of them: a shop has no more than a page. */
export async function fetchFavourites({ call, signal }: CallContext, { search }: { readonly search: string }): Promise<{ rows: readonly FavouriteRecord[]; total: number }> {
  const rows = await call(endpoints.favourites.list, { query: { Query: search }, signal });
  return { rows, total: rows.length };
}
