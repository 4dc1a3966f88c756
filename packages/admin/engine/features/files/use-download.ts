import JSZip from 'jszip';
import { useCallback, useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../providers/http/server-time.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import { useRunRead } from '../../kit/data/use-write.ts';
import { datedFileName, saveFile } from '../../kit/tools/save-file.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import type { FileHandle } from '../../model/handles/file.ts';
import { type MissingFile, collectFiles } from './collect-files.ts';
import { uniqueFileNames } from './file-names.ts';

interface PackedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Creates a zip of files without compression, in small steps that keep the page responsive. Rejects on read errors. */
export async function createZip(files: readonly PackedFile[], date: Date): Promise<Blob> {
  const zip = new JSZip();
  for (const { name, content } of files) zip.file(name, content.arrayBuffer(), { date, createFolders: false });
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await new Promise<void>((resolve, reject) => {
    zip
      .generateInternalStream({ type: 'uint8array', compression: 'STORE' })
      .on('data', (part) => parts.push(new Uint8Array(part)))
      .on('error', reject)
      .on('end', () => resolve())
      .resume();
  });
  return new Blob(parts, { type: 'application/zip' });
}

export interface DownloadRequest {
  readonly resource: Resource;
  readonly file: FileHandle;
  readonly rows: readonly Row[];
}

export type DownloadState =
  | { readonly phase: 'fetching'; readonly finished: number }
  | { readonly phase: 'packing' }
  /** `isPacked` is `false` if the zip could not be created. */
  | {
      readonly phase: 'finished';
      readonly arrived: number;
      readonly missing: readonly MissingFile[];
      readonly isPacked: boolean;
    };

/** Downloads one zip with the files of the rows that were given on mount. Stops on unmount. */
export function useDownload({ resource: { label }, file, rows }: DownloadRequest) {
  const ask = useRunRead();
  const { files } = usePortal();
  const [names] = useState(() =>
    uniqueFileNames(
      rows.map((row) => file.saveAs(row)),
      '.pdf',
    ),
  );
  const [collection] = useState(() =>
    collectFiles(
      rows,
      async (row, signal) => await files.read(await ask(file, { input: row, signal }), { type: file.type, signal }),
    ),
  );
  const [state, setState] = useState<DownloadState>({ phase: 'fetching', finished: 0 });
  const stop = useRef<() => void>(undefined);

  const start = useCallback(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    stop.current = () => stopping.abort();
    const run = async () => {
      const missing = await collection.run(signal, (finished) => setState({ phase: 'fetching', finished }));
      const arrived = collection.arrived();
      const finish = (isPacked: boolean) => setState({ phase: 'finished', arrived: arrived.length, missing, isPacked });
      if (arrived.length === 0) return finish(true);
      setState({ phase: 'packing' });
      const now = serverNow();
      const zip = await createZip(
        arrived.map(({ row, content }) => ({ name: names[rows.indexOf(row)] ?? '', content })),
        now,
      ).catch(() => undefined);
      if (signal.aborted) return;
      if (zip) saveFile(zip, datedFileName(label, now, 'zip'));
      finish(zip !== undefined);
    };
    // Rejects only when it is stopped.
    run().catch(() => undefined);
  }, [collection, label, names, rows]);

  useEffect(() => {
    start();
    return () => stop.current?.();
  }, [start]);

  return {
    state,
    /** Fetches the missing files again, and saves a zip with all files. */
    retry() {
      setState({ phase: 'fetching', finished: collection.arrived().length });
      start();
    },
  };
}
