/** Exports of whole lists: one response with a page per line, if the backend has such endpoints. */
import { z } from 'zod';
import type { AnyEndpoint } from '../contract/endpoint.ts';

export const linesType = 'application/x-ndjson';

/**
 * A line of an export. `After` is the cursor for resuming it, and `null` in the last line. An answer without such a
 * last line is truncated.
 */
export const ExportedPage = z.object({ Page: z.unknown(), After: z.string().nullable() });
export type ExportedPage = z.infer<typeof ExportedPage>;

/** Export endpoints by list endpoint. The default portal has none. */
export const exportOf: ReadonlyMap<AnyEndpoint, AnyEndpoint> = new Map();
