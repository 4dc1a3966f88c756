import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { type incidentEndpoints, maxIncidentPhotos } from '../../../contract/collect/incidents.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { incidentNotes, incidentPhotos, incidents } from '../../db/incident-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { storeImage } from '../../files/file-store.ts';
import { chargesOf, creditDelivery, refundDelivery } from '../ledger/compensation.ts';
import { incidentRepository } from './repository.ts';
import { type IncidentParts, type IncidentRow, wireIncident, wireNote, wirePhoto, wireRecord } from './wire.ts';

const incidentServerTexts = defineTexts('incidents-server', {
  noIncident: 'This incident does not exist.',
  noDelivery: 'This delivery does not exist.',
  notAnOwner: 'The incident cannot be assigned to this person.',
  alreadyResolved: 'This incident has already been resolved.',
  alreadyRefunded: 'The price has already been refunded.',
  nothingToRefund: 'There is nothing left to refund for this delivery.',
  alreadyCredited: 'The credit has already been returned.',
  nothingToCredit: 'This delivery used no credit that could be returned.',
  tooManyPhotos: 'An incident can have at most {most} photos.',
  refunded: 'Incident {id}: the delivery failed, its price was refunded',
  credited: 'Incident {id}: the delivery failed, its credit was returned',
});

type Caller = Pick<UserCall, 'tx' | 'user' | 'clock'>;

const incidentNotFound = () => new ApiError(404, incidentServerTexts.noIncident());

async function find(call: Caller, id: Id): Promise<IncidentParts> {
  const found = await incidentRepository(call).find(id);
  if (found === undefined) throw incidentNotFound();
  return found;
}

async function lock(call: Caller, id: Id): Promise<IncidentRow> {
  const found = await incidentRepository(call).lock(id);
  if (found === undefined) throw incidentNotFound();
  return found;
}

async function change(
  { tx }: Caller,
  { id }: IncidentRow,
  columns: Partial<typeof incidents.$inferInsert>,
): Promise<void> {
  await tx.update(incidents).set(columns).where(eq(incidents.id, id));
}

/** Locks an incident and returns the columns that its new note or photo copies from it. */
async function childColumnsOf(call: Caller, id: Id) {
  const { id: incidentId, merchantId, shopId } = await lock(call, id);
  return { incidentId, merchantId, shopId, author: call.user.email, at: call.clock() };
}

function requireRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The row was not stored');
  return row;
}

/** The charges for an incident without a delivery. */
const noCharges = { pence: Pence.parse(0), credits: Credits.parse(0) };

const Owners = z.object({ rows: z.array(z.object({ email: z.string() })) });

async function listOwners(tx: Tx): Promise<string[]> {
  return Owners.parse(await tx.execute(sql`select email from incident_owners() as email`)).rows.map(
    ({ email }) => email,
  );
}

/**
 * Handlers of the extension `incidents`. Shops manage their own incidents, administrators manage all, and merchants
 * only read theirs.
 */
export const incidentHandlers: HandlersOf<typeof incidentEndpoints> = {
  async list({ body, ...call }) {
    const now = call.clock();
    const { rows, total, isAtLeast } = await incidentRepository(call).list(body, now);
    return {
      Incidents: rows.map((row) => wireIncident(row, now)),
      TotalCount: total,
      TotalIsAtLeast: isAtLeast || undefined,
    };
  },

  async ofDelivery({ params, ...call }) {
    const found = await incidentRepository(call).ofDelivery(params.id);
    if (found === undefined) throw new ApiError(404, incidentServerTexts.noDelivery());
    return found.map((row) => wireIncident(row, call.clock()));
  },

  async get({ params, ...call }) {
    const found = await find(call, params.id);
    const { deliveryId } = found.incident;
    return wireRecord(found, deliveryId === null ? noCharges : await chargesOf(call.tx, deliveryId), call.clock());
  },

  owners: async ({ tx }) => (await listOwners(tx)).map((Email) => ({ Email })),

  async assign({ params, body: { Owner }, ...call }) {
    const incident = await lock(call, params.id);
    if (Owner !== null && !(await listOwners(call.tx)).includes(Owner)) {
      throw new ApiError(422, incidentServerTexts.notAnOwner(), { Owner: incidentServerTexts.notAnOwner() });
    }
    await change(call, incident, { owner: Owner });
    return null;
  },

  async resolve({ params, body: { Outcome, Notes }, ...call }) {
    const incident = await lock(call, params.id);
    if (incident.resolvedAt !== null) throw new ApiError(409, incidentServerTexts.alreadyResolved());
    await change(call, incident, {
      resolvedAt: call.clock(),
      resolvedBy: call.user.email,
      outcome: Outcome,
      outcomeNotes: Notes || null,
    });
    return null;
  },

  async rebooked({ params, body, ...call }) {
    const incident = await lock(call, params.id);
    const rebookedAs = await incidentRepository(call).delivery(body.DeliveryId);
    if (rebookedAs === undefined || rebookedAs === incident.deliveryId) {
      throw new ApiError(422, incidentServerTexts.noDelivery(), { DeliveryId: incidentServerTexts.noDelivery() });
    }
    await change(call, incident, { rebookedAs });
    return null;
  },

  async refund({ params, ...call }) {
    const incident = await lock(call, params.id);
    if (incident.refundTransactionId !== null) throw new ApiError(409, incidentServerTexts.alreadyRefunded());
    const { deliveryId } = incident;
    const refund =
      deliveryId === null
        ? undefined
        : await refundDelivery(call.tx, {
            deliveryId,
            reason: incidentServerTexts.refunded({ id: incident.id }),
            at: call.clock(),
          });
    if (refund === undefined) throw new ApiError(409, incidentServerTexts.nothingToRefund());
    await change(call, incident, { refundTransactionId: refund.transactionId, refundedPence: refund.amount });
    return { Amount: refund.amount };
  },

  async credit({ params, ...call }) {
    const incident = await lock(call, params.id);
    if (incident.creditTransactionId !== null) throw new ApiError(409, incidentServerTexts.alreadyCredited());
    const { deliveryId } = incident;
    const given =
      deliveryId === null
        ? undefined
        : await creditDelivery(call.tx, {
            deliveryId,
            reason: incidentServerTexts.credited({ id: incident.id }),
            at: call.clock(),
          });
    if (given === undefined) throw new ApiError(409, incidentServerTexts.nothingToCredit());
    await change(call, incident, { creditTransactionId: given.transactionId, credited: given.credits });
    return { Credits: given.credits };
  },

  async notes({ params, ...call }) {
    const { incident } = await find(call, params.id);
    return (
      await call.tx
        .select()
        .from(incidentNotes)
        .where(eq(incidentNotes.incidentId, incident.id))
        .orderBy(asc(incidentNotes.id))
    ).map(wireNote);
  },

  async addNote({ params, body, ...call }) {
    const row = { ...(await childColumnsOf(call, params.id)), body: body.Text };
    return wireNote(requireRow(await call.tx.insert(incidentNotes).values(row).returning()));
  },

  async photos({ params, ...call }) {
    const { incident } = await find(call, params.id);
    return (
      await call.tx
        .select()
        .from(incidentPhotos)
        .where(eq(incidentPhotos.incidentId, incident.id))
        .orderBy(asc(incidentPhotos.id))
    ).map(wirePhoto);
  },

  async addPhoto({ params, body, ...call }) {
    // This also locks the incident, so that concurrent uploads cannot exceed the limit.
    const row = await childColumnsOf(call, params.id);
    if ((await call.tx.$count(incidentPhotos, eq(incidentPhotos.incidentId, row.incidentId))) >= maxIncidentPhotos) {
      throw new ApiError(422, incidentServerTexts.tooManyPhotos({ most: maxIncidentPhotos }));
    }
    const imageUrl = await storeImage(call.services.files, body.file);
    return wirePhoto(
      requireRow(
        await call.tx
          .insert(incidentPhotos)
          .values({ ...row, imageUrl })
          .returning(),
      ),
    );
  },
};
