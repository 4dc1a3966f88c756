import type { Resource } from '../../../model/declaration/resource.ts';

/** Returns the name of the import's draft, which stores pasted text and the chosen table. */
export const importDraftKey = ({ name }: Resource) => `${name}.import`;
