/** For a portal without `contract/live-table.ts`: the two common sockets, and no kinds of updates. */

export const updateTypes = ['Unknown'] as const;

export const toldByDataUpdate = [] as const;

export const ownSockets = {};
