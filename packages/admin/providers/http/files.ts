/** Downloads files from URLs in the backend's answers, on any origin. */
import { apiOrigin, webAddress } from './address.ts';
import { unreadable } from './api-error.ts';
import { type Reply, readBody } from './reply.ts';
import type { PreparedRequest } from './request.ts';

/** Magic bytes by file type. A PDF may have other bytes before them. */
const beginnings = { 'application/pdf': '%PDF-' } as const;
const searchedBytes = 1024;

export type FileType = keyof typeof beginnings;

interface Wanted {
  readonly type: FileType;
  readonly signal?: AbortSignal | undefined;
}

export interface Files {
  /** Returns the absolute URL. Throws an `ApiError` if it isn't a valid http(s) URL. */
  locate(given: string): string;
  /** Downloads a file. Rejects like a call, and with an `ApiError` if the content isn't of the given type. */
  read(given: string, wanted: Wanted): Promise<Blob>;
}

/** Sends a request. `isOwn` requests go to the API itself, with the session's cookie and one retry. */
type Send = (request: PreparedRequest, isOwn: boolean) => Promise<Reply>;

export function createFiles(apiUrl: string, send: Send): Files {
  const locate = (given: string) => {
    const address = webAddress(apiUrl, given);
    if (address === undefined) throw unreadable(200);
    return address;
  };
  return {
    locate,
    async read(given, { type, signal }) {
      const address = locate(given);
      const isOwn = new URL(address).origin === apiOrigin(apiUrl);
      // Other origins may allow only requests without credentials (CORS with `*`).
      const init: RequestInit = {
        method: 'GET',
        headers: { Accept: type },
        credentials: isOwn ? 'include' : 'omit',
        signal: signal ?? null,
      };
      const reply = await send({ address, init, isForFile: true }, isOwn);
      if (!reply.file) readBody(reply);
      const file = reply.file ?? new Blob([]);
      const beginning = await file.slice(0, searchedBytes).text();
      if (!beginning.includes(beginnings[type])) throw unreadable(reply.status);
      return file;
    },
  };
}
