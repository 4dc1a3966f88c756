/** A whole list as one answer: a page a line, read one after the other, so that neither side ever holds more than a few. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { z } from 'zod';
import { type ExportedPage, linesType } from '../../../contract/exports.ts';
import type { UserCall } from '../../api/handler.ts';
import { parse } from '../../api/parse.ts';
import type { Services } from '../../api/services.ts';
import { StreamedFile } from '../../api/streamed-file.ts';

interface Part<Place> {
  /** As the list's own call answers it. */
  readonly page: unknown;
  /** Where the next one is read from; `undefined` after the last. */
  readonly next: Place | undefined;
}

interface Said<Params, Body> {
  readonly params: Params;
  readonly body: Body;
}

interface ExportCall<Params, Body> extends Said<Params, Body> {
  readonly query: { readonly After?: string | undefined };
  readonly request: { readonly user: UserCall['user'] | null };
  readonly services: Services;
}

/**
 * Answers an export by reading its parts, each in a transaction of its own: a caller who reads slowly holds up nobody.
 * A part is read while the one before it is sent.
 */
export function inLines<Place, Params, Body>(
  place: z.ZodType<Place>,
  read: (call: UserCall, said: Said<Params, Body>, from: Place | undefined) => Promise<Part<Place>>,
) {
  return {
    async outsideTransaction({
      request: { user },
      params,
      body,
      query: { After },
      services: { database, clock, ...services },
    }: ExportCall<Params, Body>): Promise<File> {
      if (user === null) throw new Error('A list is exported by somebody');
      const from =
        After === undefined
          ? undefined
          : parse(z.object({ After: z.string().transform(readJson).pipe(place) }), { After }).After;
      // In the language of the call, which is over when the last parts are read.
      const inCall = AsyncLocalStorage.snapshot();
      const readFrom = (next: Place | undefined) =>
        inCall(() =>
          database.inScope(user, (tx) => read({ user, tx, clock, services }, { params, body }, next), 'reads'),
        );
      // What is refused is refused before the first line.
      return new StreamedFile(lines(await readFrom(from), readFrom), 'list.ndjson', { type: linesType });
    },
  };
}

async function* lines<Place>(
  first: Part<Place>,
  readFrom: (next: Place) => Promise<Part<Place>>,
): AsyncGenerator<string> {
  let part = first;
  for (;;) {
    const { page, next } = part;
    const following = next === undefined ? undefined : readFrom(next);
    // Nobody may be waiting for it any more when it fails.
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
