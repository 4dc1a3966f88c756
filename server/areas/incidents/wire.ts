import type { Incident, IncidentNote, IncidentPhoto, IncidentRecord } from '../../../contract/collect/incidents.ts';
import type { Credits, Pence } from 'schema-admin/contract/units.ts';
import type { Filled } from '../../api/handler.ts';
import type { incidentNotes, incidentPhotos, incidents } from '../../db/incident-tables.ts';

export type IncidentRow = typeof incidents.$inferSelect;

export interface IncidentParts {
  readonly incident: IncidentRow;
  readonly merchantName: string | null;
  readonly shopName: string | null;
}

export function isOverdue({ resolvedAt, dueAt }: Pick<IncidentRow, 'resolvedAt' | 'dueAt'>, now: Date): boolean {
  return resolvedAt === null && dueAt < now;
}

export function wireIncident({ incident, merchantName, shopName }: IncidentParts, now: Date): Filled<Incident> {
  return {
    Id: incident.id,
    Title: incident.title,
    DeliveryId: incident.deliveryId,
    FavouriteId: incident.favouriteId,
    MerchantName: merchantName,
    ShopName: shopName,
    Reason: incident.reason,
    Details: incident.details,
    Opened: incident.openedAt.toISOString(),
    Due: incident.dueAt.toISOString(),
    IsOverdue: isOverdue(incident, now),
    Owner: incident.owner,
    Resolved: incident.resolvedAt?.toISOString() ?? null,
    ResolvedBy: incident.resolvedBy,
    Outcome: incident.outcome,
    OutcomeNotes: incident.outcomeNotes,
    RebookedAs: incident.rebookedAs,
    Refunded: incident.refundedPence,
    Credited: incident.credited,
  };
}

/** The charges for a delivery that have not been refunded. */
export interface Charges {
  readonly pence: Pence;
  readonly credits: Credits;
}

export function wireRecord(parts: IncidentParts, { pence, credits }: Charges, now: Date): Filled<IncidentRecord> {
  return { ...wireIncident(parts, now), Refundable: pence, Creditable: credits };
}

export function wireNote({ id, body, author, at }: typeof incidentNotes.$inferSelect): Filled<IncidentNote> {
  return { Id: id, Text: body, Author: author, At: at.toISOString() };
}

export function wirePhoto({ id, imageUrl, author, at }: typeof incidentPhotos.$inferSelect): Filled<IncidentPhoto> {
  return { Id: id, ImageUrl: imageUrl, Author: author, At: at.toISOString() };
}
