/** Used by portals without `contract/live-table.ts`: the two common sockets, and no update types. */

export const updateTypes = ['Unknown'] as const;

export const dataUpdateTypes = [] as const;

export const ownSockets = {};
