import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { catalogueEndpoints } from '../../../contract/catalogue/catalogue.ts';
import { catalogueRuleTexts } from '../../../contract/rule-texts.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { verticals } from '../../db/catalogue-tables.ts';
import { storeDeletion } from '../undo/pending-deletions.ts';
import { lockCatalogue, nameTakenError } from './catalogue-write.ts';
import { groupByLetter } from './groups.ts';
import { catalogueServerTexts } from './texts.ts';
import { findVertical, hasCategories, isVerticalNameTaken, listVerticals, findVerticalRow } from './verticals.ts';

const notFound = () => new ApiError(404, catalogueServerTexts.verticalNotFound());
const taken = () => nameTakenError(catalogueServerTexts.verticalTaken());

type VerticalHandlers = Pick<
  HandlersOf<typeof catalogueEndpoints>,
  'verticals' | 'createVertical' | 'vertical' | 'updateVertical' | 'removeVertical'
>;

export const verticalHandlers: VerticalHandlers = {
  async verticals({ tx, body }) {
    const groups = groupByLetter(await listVerticals(tx, body.Query), ({ Name }) => Name, body.OrderBy);
    return groups.map(({ letter, items }) => ({ Header: letter, Items: items }));
  },

  async createVertical({ body, ...call }) {
    const { Name, Description } = body.json;
    await lockCatalogue(call);
    if (await isVerticalNameTaken(call.tx, Name)) throw taken();
    const [created] = await call.tx
      .insert(verticals)
      .values({ name: Name, description: Description || null })
      .returning({ id: verticals.id });
    if (created === undefined) throw new Error('The vertical was not stored');
    return created.id;
  },

  async vertical({ tx, params }) {
    const found = await findVertical(tx, params.id);
    if (found === undefined) throw notFound();
    return found;
  },

  async updateVertical({ params, body, ...call }) {
    const { Name, Description } = body.json;
    await lockCatalogue(call);
    const row = await findVerticalRow(call.tx, params.id);
    if (row === undefined) throw notFound();
    if (await isVerticalNameTaken(call.tx, Name, row.id)) throw taken();
    await call.tx
      .update(verticals)
      .set({ name: Name, description: Description || null })
      .where(eq(verticals.id, row.id));
    return null;
  },

  async removeVertical({ params, ...call }) {
    await lockCatalogue(call);
    const row = await findVerticalRow(call.tx, params.id);
    if (row === undefined) throw notFound();
    if (await hasCategories(call.tx, row.id)) {
      throw new ApiError(409, catalogueRuleTexts.verticalHasCategories(), undefined, {
        Code: 'vertical-has-categories',
      });
    }
    await call.tx.delete(verticals).where(eq(verticals.id, row.id));
    return storeDeletion(call, 'verticals', row);
  },
};

const Removed = z.object({ id: z.number().int(), name: z.string(), description: z.string().nullable() });

/** Restores a removed vertical under its old id. Throws a 409 if its name is taken. */
export async function restoreVertical(call: UserCall, content: unknown): Promise<void> {
  const row = Removed.parse(content);
  await lockCatalogue(call);
  if (await isVerticalNameTaken(call.tx, row.name)) throw taken();
  await call.tx.insert(verticals).values(row);
}
