import { type SQL, and, asc, eq, ne, sql } from 'drizzle-orm';
import type { proOrganisationEndpoints } from '../../../contract/merchants/pro-organisations.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { plans, proTeams } from '../../db/ledger-tables.ts';
import { containsText } from '../../db/list-query.ts';
import type { Tx } from '../../db/tx.ts';

const proOrganisationsServerTexts = defineTexts('pro-organisations-server', {
  notFound: 'This Pro Organisation does not exist.',
  nameTaken: 'A Pro Organisation with this name already exists.',
});

/** Serialises all writes, so that no name is used twice. */
async function lockNames({ tx }: UserCall): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pro organisations'))`);
}

function select(tx: Tx, where: SQL | undefined) {
  return tx
    .select({ Id: proTeams.id, Name: proTeams.name, HasActiveSubscription: plans.isActive })
    .from(proTeams)
    .innerJoin(plans, eq(plans.proTeamId, proTeams.id))
    .where(where);
}

async function find(tx: Tx, id: Id) {
  const [found] = await select(tx, eq(proTeams.id, readShortId(id) ?? 0));
  if (found === undefined) throw new ApiError(404, proOrganisationsServerTexts.notFound());
  return found;
}

async function assertNameIsFree(tx: Tx, name: string, ownId = 0): Promise<void> {
  const taken = await tx.$count(
    proTeams,
    and(eq(sql`lower(${proTeams.name})`, name.toLowerCase()), ne(proTeams.id, ownId)),
  );
  const text = proOrganisationsServerTexts.nameTaken();
  if (taken > 0) throw new ApiError(409, text, { Name: text });
}

/** The extension `pro-organisations`. The database adds a plan and a wallet to each organisation. */
export const proOrganisationHandlers: HandlersOf<typeof proOrganisationEndpoints> = {
  async list({ tx, body: { Query, Page, Size } }) {
    const shown = containsText(sql`search_text(${proTeams.name})`, Query);
    const rows = await select(tx, shown)
      .orderBy(asc(sql`lower(${proTeams.name})`), asc(proTeams.id))
      .limit(Size)
      .offset((Page - 1) * Size);
    return { ProOrganisations: rows, TotalCount: await tx.$count(proTeams, shown) };
  },

  get: ({ tx, params }) => find(tx, params.id),

  async create({ body, ...call }) {
    await lockNames(call);
    await assertNameIsFree(call.tx, body.Name);
    const [created] = await call.tx.insert(proTeams).values({ name: body.Name }).returning({ id: proTeams.id });
    if (created === undefined) throw new Error('The pro organisation was not stored');
    return created.id;
  },

  async update({ params, body, ...call }) {
    await lockNames(call);
    const { Id } = await find(call.tx, params.id);
    await assertNameIsFree(call.tx, body.Name, Id);
    await call.tx.update(proTeams).set({ name: body.Name }).where(eq(proTeams.id, Id));
    return null;
  },
};
