import { Table } from '@tiptap/extension-table';

/** A table as wide as the page has room; TipTap's own writes widths in pixels, which a policy does not hold. */
export const PolicyTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] });
