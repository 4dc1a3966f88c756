import type { BodyOf, Id } from 'schema-admin/contract/endpoint.ts';
import { type Role, administers } from 'schema-admin/contract/roles.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import type { viewEndpoints } from 'schema-admin/contract/views.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import type { SignedInUser } from '../../authentication/authenticate.ts';
import { type ViewRepository, type ViewRow, viewRepository } from './repository.ts';

const viewServerTexts = defineTexts('view-server', {
  taken: 'You already have a view with this name',
  onlyAdmins: 'Only an administrator can share a view',
  gone: 'This view no longer exists',
  tooMany: 'You already have {most} views of this list. Delete one first.',
});

/** Maximum number of views per user and list. Longer lists are hard to use. */
const maxViews = 50;
const nameTakenError = () => {
  const text = viewServerTexts.taken();
  return new ApiError(409, text, { Name: text });
};

type Input = BodyOf<(typeof viewEndpoints)['change']>;

/** Returns the roles to share the view with. Throws a 403 for roles from anyone but an administrator. */
function toSharedWith(user: SignedInUser, roles: Input['SharedWith'] = []): Role[] {
  if (roles.length > 0 && !administers(user.role)) throw new ApiError(403, viewServerTexts.onlyAdmins());
  return [...new Set(roles)];
}

async function lockChangeableView(views: ViewRepository, id: Id, user: SignedInUser): Promise<ViewRow> {
  const view = await views.lock(id);
  const isChangeable = view && (view.ownerId === user.id || (administers(user.role) && view.sharedWith.length > 0));
  if (!isChangeable) throw new ApiError(404, viewServerTexts.gone());
  return view;
}

export const viewHandlers: HandlersOf<typeof viewEndpoints> = {
  async list({ user, tx, params }) {
    const views = await viewRepository(tx).list(params.resource);
    return views.map(({ id, resource, name, query, ownerId, sharedWith }) => ({
      Id: id,
      Resource: resource,
      Name: name,
      Query: query,
      Shared: sharedWith.length > 0,
      Mine: ownerId === user.id,
    }));
  },

  async add({ user, tx, body }) {
    const views = viewRepository(tx);
    await views.lockOwner(user.id, body.Resource);
    const own = await views.countOf(user.id, body.Resource);
    if (own >= maxViews) throw new ApiError(409, viewServerTexts.tooMany({ most: maxViews }));
    const id = await views.add({
      name: body.Name,
      query: body.Query,
      sharedWith: toSharedWith(user, body.SharedWith),
      ownerId: user.id,
      resource: body.Resource,
    });
    if (id === undefined) throw nameTakenError();
    return { Id: id };
  },

  async change({ user, tx, params, body }) {
    const views = viewRepository(tx);
    const view = await lockChangeableView(views, params.id, user);
    const { Name = view.name, Query = view.query, SharedWith } = body;
    const sharedWith = SharedWith === undefined ? view.sharedWith : toSharedWith(user, SharedWith);
    await views.lockOwner(view.ownerId, view.resource);
    if (await views.isTaken(view, Name)) throw nameTakenError();
    await views.change(view.id, { name: Name, query: Query, sharedWith });
    return null;
  },

  async remove({ user, tx, params }) {
    const views = viewRepository(tx);
    await views.remove((await lockChangeableView(views, params.id, user)).id);
    return null;
  },
};
