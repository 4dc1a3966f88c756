/** Where subscriptions are found. Apart from what they are: the menu needs the one and not the other. */
import type { Id } from 'schema-admin/contract/endpoint.ts';

export const listPath = '/admin/subscriptions';

const below = '/admin/subscription';

export const listPaths = { merchants: `${below}/merchant`, pro: `${below}/pro` };

export const merchantPath = (id: Id | ':id') => `${listPaths.merchants}/${id}`;
export const proPath = (id: Id | ':id') => `${listPaths.pro}/${id}`;
