/** Where the administrator's pages of subscriptions are. */
import type { Id } from '../../../contract/endpoint.ts';

export const listPath = '/admin/subscriptions';

const below = '/admin/subscription';

export const listPaths = { merchants: `${below}/merchant`, pro: `${below}/pro` };

export const merchantPath = (id: Id | ':id') => `${listPaths.merchants}/${id}`;
export const proPath = (id: Id | ':id') => `${listPaths.pro}/${id}`;
