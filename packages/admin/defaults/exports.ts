/** Whole lists: every page of a list in one answer, one page a line, where a backend has such calls. */
import { z } from 'zod';
import type { AnyEndpoint } from '../contract/endpoint.ts';

export const linesType = 'application/x-ndjson';

/** `After` is where an export that was interrupted goes on, and `null` in the last line: an answer that ends otherwise was cut. */
export const ExportedPage = z.object({ Page: z.unknown(), After: z.string().nullable() });
export type ExportedPage = z.infer<typeof ExportedPage>;

/** By the list's own call: none of this portal's. */
export const exportOf: ReadonlyMap<AnyEndpoint, AnyEndpoint> = new Map();
