/**
 * An extension for saved views of lists. A view is a named query string of a list's URL, private or shared by an
 * administrator.
 */
import { z } from 'zod';
import { Id, endpoint, json } from './endpoint.ts';
import { roleGroups } from 'portal/roles';
import { Role, everyRole } from './roles.ts';
import { tooLong } from './text.ts';
import { contractTexts } from './texts.ts';
import { freeText } from './values/characters.ts';

export const viewNameLimit = 60;

export const SavedView = z.object({
  Id,
  /** The name of the list's declaration. */
  Resource: z.string(),
  Name: z.string(),
  /** The query string of the list's URL, without the question mark. */
  Query: z.string(),
  /** Shared with roles by an administrator. */
  Shared: z.boolean(),
  /** Saved by the current user. */
  Mine: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

const resource = z.string().min(1).max(64);

const fields = {
  Name: freeText().min(1, { error: contractTexts.enterViewName }).max(viewNameLimit, tooLong(viewNameLimit)),
  Query: z.string().max(2000),
  /** The roles to share the view with. Administrators only. */
  SharedWith: z.array(Role).max(everyRole.length),
};

const access = { roles: roleGroups.accounts } as const;

export const viewEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/ext/views/{resource}',
    access,
    summary: "List a list's saved views by name: the user's own and those shared with the user's role",
    params: { resource },
    answer: z.array(SavedView),
  }),
  add: endpoint({
    method: 'POST',
    path: '/ext/views',
    access,
    summary: 'Save a view of a list; 409 if the user has a view with this name for the list',
    body: json(z.object({ ...fields, SharedWith: fields.SharedWith.default([]), Resource: resource })),
    answer: z.object({ Id }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ext/views/{id}',
    access,
    summary:
      'Update the given fields of a view, as its owner or, for a shared view, as an administrator; 409 if the owner has another view with this name for the list',
    body: json(z.object(fields).partial()),
    answer: z.unknown(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ext/views/{id}',
    access,
    summary: 'Delete a view, as its owner or, for a shared view, as an administrator',
    answer: z.unknown(),
  }),
};
