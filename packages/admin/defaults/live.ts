/** The sockets of a portal that has no `contract/live-table.ts`: only the two that every portal has, on which it hears no changes. */

export const updateTypes = ['Unknown'] as const;

export const toldByDataUpdate = [] as const;

export const ownSockets = {};
