/** Paths of the subscription pages. A separate file, because the menu needs the paths but not the records. */
import type { Id } from 'schema-admin/contract/endpoint.ts';

export const listPath = '/admin/subscriptions';

const detailsPath = '/admin/subscription';

export const listPaths = { merchants: `${detailsPath}/merchant`, pro: `${detailsPath}/pro` };

export const merchantPath = (id: Id | ':id') => `${listPaths.merchants}/${id}`;
export const proPath = (id: Id | ':id') => `${listPaths.pro}/${id}`;
