/** What is told over the sockets, and which there are beside the two that every portal has. */

/** What a change is told as, where the backend has sockets: the resource, and after a slash what of it. */
export const updateTypes = ['Articles', 'Members'] as const;

/** What the socket `/ws/data-update` tells, and nothing else does: nothing yet. */
export const toldByDataUpdate = [] as const;

/** Each as `packages/admin/contract/socket.ts` has it: `news: socket({ path: '/ws/news', … })`. */
export const ownSockets = {};
