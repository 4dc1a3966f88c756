/** Files at addresses that the backend's answers name, wherever those lead. */
import { apiOrigin, webAddress } from './address.ts';
import { unreadable } from './api-error.ts';
import { type Reply, readBody } from './reply.ts';
import type { PreparedRequest } from './request.ts';

/** What a file of each type begins with; a PDF may have other bytes before it. */
const beginnings = { 'application/pdf': '%PDF-' } as const;
const searchedBytes = 1024;

export type FileType = keyof typeof beginnings;

interface Wanted {
  readonly type: FileType;
  readonly signal?: AbortSignal | undefined;
}

export interface Files {
  /** The address as a browser opens it. Throws an `ApiError` where it is none, or leads elsewhere than to the web. */
  locate(given: string): string;
  /** The file's bytes. Rejects as a call does, and with an `ApiError` for what is no such file, whatever it calls itself. */
  read(given: string, wanted: Wanted): Promise<Blob>;
}

/** Sends the request; `isOwn`: to the API itself, with the session's cookie and its one retry. */
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
      // Another origin may allow everybody's requests alone, which have no cookie.
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
