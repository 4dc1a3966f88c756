/** The audit trail, an extension: every change made through the API, with its actor. */
import { z } from 'zod';
import { Id, endpoint, json } from './endpoint.ts';
import { SentInstant, choicesOf, pageNumber, pageSize } from './limits.ts';
import { roleGroups } from 'portal/roles';
import { shownChoice } from './read-shown.ts';
import { ShownInstant } from './time.ts';
import { TotalIsAtLeast } from './total.ts';
import { Unit } from './units.ts';

export const AuditAction = z.enum(['insert', 'update', 'delete']);
export type AuditAction = z.infer<typeof AuditAction>;

/** Kind of a value that needs formatting: a number with a unit, a code, an id, or the query string of a list's URL. */
export const ValueKind = z.enum([...Unit.options, 'code', 'id', 'query']);
export type ValueKind = z.infer<typeof ValueKind>;

/** One changed field. `From` is null for a new record, `To` for a deleted one. */
export const FieldChange = z.object({
  Field: z.string(),
  From: z.unknown(),
  To: z.unknown(),
  Kind: shownChoice(ValueKind).optional(),
  /** Display names of referenced records, if the user may know them. */
  FromName: z.string().optional(),
  ToName: z.string().optional(),
});
export type FieldChange = z.infer<typeof FieldChange>;

export const AuditEntry = z.object({
  Id,
  At: ShownInstant,
  /** An e-mail address. */
  Actor: z.string(),
  Action: shownChoice(AuditAction),
  /** The name of a resource or of a part, such as `order-lines`. */
  Entity: z.string(),
  EntityId: z.string(),
  /** The record's display name, if it has one. */
  Title: z.string().nullish(),
  Changes: z.array(FieldChange),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const AuditPage = z.object({ Entries: z.array(AuditEntry), TotalCount: z.number().int().nullish(), TotalIsAtLeast });

const admin = { roles: roleGroups.auditors };

export const AuditFilter = z.object({
  Entity: z.array(z.string().max(64)).max(50),
  Action: choicesOf(AuditAction),
  Actor: z.array(z.string().max(254)).max(50),
  /** UTC instants: the start of the first day and the end of the last day, in Europe/London. */
  Date: z.object({ From: SentInstant, To: SentInstant }).nullable(),
});

export const auditEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/audit/list',
    access: admin,
    summary: 'List all changes',
    body: json(
      z.object({
        Query: z.string().max(200),
        Filter: AuditFilter.extend({ EntityId: z.string().max(64).nullish() }),
        OrderBy: z.enum(['asc', 'desc']),
        Page: pageNumber(1),
        Size: pageSize(),
      }),
    ),
    answer: AuditPage,
    reads: true,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/ext/audit/choices',
    access: admin,
    summary: 'List the resources and users for filtering changes',
    answer: z.object({ Entities: z.array(z.string()), Actors: z.array(z.string()) }),
  }),
  entry: endpoint({
    method: 'GET',
    path: '/ext/audit/entry/{entry}',
    access: admin,
    summary: 'Retrieve a change',
    answer: AuditEntry,
  }),
  history: endpoint({
    method: 'GET',
    path: '/ext/audit/{entity}/{record}',
    access: { roles: roleGroups.accounts },
    summary: 'List the changes of a record and its parts, newest first; 404 if the user cannot see the record',
    params: { entity: z.string().min(1).max(64), record: z.string().min(1).max(64) },
    query: z.object({
      Page: z.coerce.number<string | number>().pipe(pageNumber(1)).default(1),
      Size: z.coerce.number<string | number>().pipe(pageSize()).default(20),
    }),
    answer: AuditPage,
  }),
};
