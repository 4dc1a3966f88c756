/** Incidents: the follow-up of failed deliveries, with an owner, a due time and an outcome. An extension. */
import { z } from 'zod';
import { FailureReason } from './deliveries.ts';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { imageForm } from 'schema-admin/contract/image.ts';
import { choicesOf, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { incidentRuleTexts, orderRuleTexts } from '../rule-texts.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { roleGroups } from '../role-table.ts';
import { shortText, tooLong } from 'schema-admin/contract/text.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';
import { TotalIsAtLeast } from 'schema-admin/contract/total.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { freeText } from 'schema-admin/contract/values/characters.ts';

export const incidentPageSize = 20;
export const maxIncidentNoteLength = 2000;
export const maxIncidentPhotos = 12;
const incidentPhotoFrame = { width: 1600, height: 1600 };

/** Names of the tabs in requests. `open` includes overdue incidents. */
export const IncidentTab = z.enum(['open', 'overdue', 'resolved']);
export type IncidentTab = z.infer<typeof IncidentTab>;

/** Reason for an incident: a failed delivery, or a favourite that could not be booked. */
export const IncidentReason = z.enum([...FailureReason.options, 'NO_COURIER', 'OVER_PRICE_CAP', 'NOT_BOOKABLE']);
export type IncidentReason = z.infer<typeof IncidentReason>;

export const IncidentOutcome = z.enum(['rebooked', 'refunded', 'credited', 'delivered', 'none']);
export type IncidentOutcome = z.infer<typeof IncidentOutcome>;

const text = z.string().nullish();

export const Incident = z.object({
  Id,
  /** Reference of the failed delivery, or name of the favourite that could not be booked. */
  Title: z.string(),
  DeliveryId: Id.nullish(),
  FavouriteId: Id.nullish(),
  MerchantName: text,
  ShopName: text,
  Reason: shownChoice(IncidentReason),
  /** An explanation from the courier or the server. */
  Details: text,
  Opened: ShownInstant,
  Due: ShownInstant,
  IsOverdue: z.boolean().nullish(),
  /** E-mail address of the user who handles it. */
  Owner: text,
  Resolved: ShownInstant.nullish(),
  ResolvedBy: text,
  Outcome: shownChoice(IncidentOutcome).nullish(),
  OutcomeNotes: text,
  /** The replacement delivery. */
  RebookedAs: Id.nullish(),
  /** Refunded part of the price, and returned credits. */
  Refunded: Pence.nullish(),
  Credited: Credits.nullish(),
});
export type Incident = z.infer<typeof Incident>;

/** An incident with the amounts that can still be refunded. */
export const IncidentRecord = Incident.extend({
  /** The part of the delivery's price that has not been refunded. */
  Refundable: Pence.nullish(),
  Creditable: Credits.nullish(),
});
export type IncidentRecord = z.infer<typeof IncidentRecord>;

export const IncidentNote = z.object({ Id, Text: z.string(), Author: z.string(), At: ShownInstant });
export type IncidentNote = z.infer<typeof IncidentNote>;

export const IncidentPhoto = z.object({ Id, ImageUrl: z.string(), Author: z.string(), At: ShownInstant });
export type IncidentPhoto = z.infer<typeof IncidentPhoto>;

export const IncidentFilter = z.object({
  Reason: choicesOf(IncidentReason),
  Owner: z.array(z.string().max(200)).max(200),
});
export type IncidentFilter = z.infer<typeof IncidentFilter>;

export const IncidentResolution = z.object({
  Outcome: z.enum(IncidentOutcome.options, { error: incidentRuleTexts.chooseOutcome }),
  Notes: shortText(maxIncidentNoteLength).optional(),
});

/** `null` leaves the incident without an owner. */
export const IncidentOwner = z.object({ Owner: z.string().max(200).nullable() });

const readers = { roles: roleGroups.collectors, flag: 'collect' } as const;
const writers = { roles: ['Admin', 'Shop'], flag: 'collect' } as const;
const payers = { roles: ['Admin'] } as const;

export const incidentEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/incidents/list',
    access: readers,
    summary: 'List incidents: open ones by due time, resolved ones newest first',
    body: json(
      z.object({
        Tab: IncidentTab,
        /** Searches the delivery’s reference and the courier’s text. */
        Query: z.string().max(200),
        Filter: IncidentFilter,
        Page: pageNumber(1),
        Size: pageSize(),
      }),
    ),
    answer: z.object({ Incidents: z.array(Incident), TotalCount: z.number().int().nullish(), TotalIsAtLeast }),
    reads: true,
  }),
  ofDelivery: endpoint({
    method: 'GET',
    path: '/ext/incidents/delivery/{id}',
    access: readers,
    summary: 'List the incidents of a delivery: at most one',
    answer: z.array(Incident),
  }),
  get: endpoint({
    method: 'GET',
    path: '/ext/incidents/{id}',
    access: readers,
    summary: 'Retrieve an incident',
    answer: IncidentRecord,
  }),
  owners: endpoint({
    method: 'GET',
    path: '/ext/incidents/owners',
    access: writers,
    summary: "List the possible owners of an incident: administrators or, for a shop, the shop's users",
    answer: z.array(z.object({ Email: z.string() })),
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/ext/incidents/{id}/owner',
    access: writers,
    summary: "Set an incident's owner, or remove it",
    body: json(IncidentOwner),
    answer: z.unknown(),
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/ext/incidents/{id}/resolve',
    access: writers,
    summary: 'Resolve an incident; 409 if it is already resolved',
    body: json(IncidentResolution),
    answer: z.unknown(),
  }),
  rebooked: endpoint({
    method: 'PUT',
    path: '/ext/incidents/{id}/rebooked',
    access: writers,
    summary: 'Set the delivery or draft that replaces the failed delivery',
    body: json(z.object({ DeliveryId: Id })),
    answer: z.unknown(),
  }),
  refund: endpoint({
    method: 'POST',
    path: '/ext/incidents/{id}/refund',
    access: payers,
    summary:
      'Refund the price of the delivery and issue a credit note for each of its invoices; 409 if nothing is left to refund',
    answer: z.object({ Amount: Pence }),
    idempotent: true,
  }),
  credit: endpoint({
    method: 'POST',
    path: '/ext/incidents/{id}/credit',
    access: payers,
    summary: 'Return the credit that the delivery used, valid for a year; 409 if there is none to return',
    answer: z.object({ Credits }),
    idempotent: true,
  }),
  notes: endpoint({
    method: 'GET',
    path: '/ext/incidents/{id}/notes',
    access: readers,
    summary: 'List the notes on an incident, oldest first',
    answer: z.array(IncidentNote),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/ext/incidents/{id}/notes',
    access: writers,
    summary: 'Add a note to an incident',
    body: json(
      z.object({
        Text: freeText()
          .min(1, { error: orderRuleTexts.enterNote })
          .max(maxIncidentNoteLength, tooLong(maxIncidentNoteLength)),
      }),
    ),
    answer: IncidentNote,
    idempotent: true,
  }),
  photos: endpoint({
    method: 'GET',
    path: '/ext/incidents/{id}/photos',
    access: readers,
    summary: 'List the photos of an incident, oldest first',
    answer: z.array(IncidentPhoto),
  }),
  addPhoto: endpoint({
    method: 'POST',
    path: '/ext/incidents/{id}/photos',
    access: writers,
    summary: 'Add a photo to an incident',
    body: imageForm(incidentPhotoFrame),
    answer: IncidentPhoto,
    idempotent: true,
  }),
};
