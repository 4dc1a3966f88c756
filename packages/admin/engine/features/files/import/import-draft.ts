import type { Resource } from '../../../model/declaration/resource.ts';

/** The name of the draft of rows that were pasted and not read yet. */
export const pastedDraft = ({ name }: Resource) => `${name}.import`;
