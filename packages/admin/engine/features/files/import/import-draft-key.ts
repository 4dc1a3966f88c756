import type { Resource } from '../../../model/declaration/resource.ts';

/** Returns the draft name of pasted rows that have not been read yet. */
export const importDraftKey = ({ name }: Resource) => `${name}.import`;
