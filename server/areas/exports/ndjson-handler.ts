/** Streams a whole list as NDJSON, one page per line, so that neither side holds more than a few pages in memory. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import { type ExportedPage, linesType } from '../../../contract/exports.ts';
import type { UserCall } from '../../api/handler.ts';
import { parse } from '../../api/parse.ts';
import type { Services } from '../../api/services.ts';
import { StreamedFile } from '../../api/streamed-file.ts';

interface ExportPart<Place> {
  /** The page in the format of the list endpoint's response. */
  readonly page: unknown;
  /** The position of the next page. `undefined` after the last page. */
  readonly next: Place | undefined;
}

interface ExportInput<Params, Body> {
  readonly params: Params;
  readonly body: Body;
}

interface ExportCall<Params, Body> extends ExportInput<Params, Body> {
  readonly query: { readonly After?: string | undefined };
  readonly request: { readonly user: UserCall['user'] | null };
  readonly services: Services;
}

/**
 * Creates an export handler that reads ahead by one page. Each page has its own transaction, so that a slow client
 * doesn't keep one open.
 */
export function ndjsonHandler<Place, Params, Body>(
  place: z.ZodType<Place>,
  read: (call: UserCall, input: ExportInput<Params, Body>, from: Place | undefined) => Promise<ExportPart<Place>>,
) {
  return {
    async outsideTransaction({
      request: { user },
      params,
      body,
      query: { After },
      services: { database, clock, ...services },
    }: ExportCall<Params, Body>): Promise<File> {
      if (user === null) throw new Error('An export needs a signed-in user');
      const from =
        After === undefined
          ? undefined
          : parse(z.object({ After: z.string().transform(readJson).pipe(place) }), { After }).After;
      // Pages are also read after the handler has returned. Keep its async context, which holds the request's language.
      const inCall = AsyncLocalStorage.snapshot();
      const readFrom = (next: Place | undefined) =>
        inCall(() =>
          database.inScope(user, (tx) => read({ user, tx, clock, services }, { params, body }, next), 'reads'),
        );
      // Read the first page before responding, so that a rejected request gets an error response.
      return new StreamedFile(writeLines(await readFrom(from), readFrom), 'list.ndjson', { type: linesType });
    },
  };
}

async function* writeLines<Place>(
  first: ExportPart<Place>,
  readFrom: (next: Place) => Promise<ExportPart<Place>>,
): AsyncGenerator<string> {
  let part = first;
  for (;;) {
    const { page, next } = part;
    const following = next === undefined ? undefined : readFrom(next);
    // Prevent an unhandled rejection if the client disconnects. Otherwise, the `await` below still throws the error.
    following?.catch(() => undefined);
    const line: ExportedPage = { Page: page, After: next === undefined ? null : JSON.stringify(next) };
    yield `${JSON.stringify(line)}\n`;
    if (following === undefined) return;
    part = await following;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
