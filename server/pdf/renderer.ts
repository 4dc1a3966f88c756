/** Renders PDF documents on worker threads, so that a long one holds up no other request (ADR 070). */
import { availableParallelism } from 'node:os';
import type { Piscina } from 'piscina';
import { spokenLanguage } from 'schema-admin/contract/texts/language.ts';
import type { Paper } from './paper.ts';
import type { RenderTask } from './worker.ts';
import workerFile from './worker.ts?worker-file';

export interface PdfRenderer {
  /** Returns the document as a PDF in the current language. Aborting the signal ends the rendering; the promise then rejects. */
  render(paper: Paper, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** One processor is left for requests. */
const mostWorkers = 2;
/** MiB of a worker's heap. A document of 2,000 rows takes 64. */
const heapLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
/** A worker holds its fonts; without work it ends. */
const idleMs = 30_000;
/** Behind requests, where the machine has no processor to spare. */
const niceIncrement = 10;
const mostQueued = 64;

type Pool = Piscina<RenderTask, Uint8Array<ArrayBuffer>>;

async function openPool(): Promise<Pool> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: workerFile,
    minThreads: 0,
    maxThreads: Math.min(mostWorkers, Math.max(1, availableParallelism() - 1)),
    idleTimeout: idleMs,
    maxQueue: mostQueued,
    resourceLimits: heapLimits,
    niceIncrement,
  });
}

/** Loads nothing and starts no thread before the first document. */
export function createPdfRenderer(): PdfRenderer {
  let pool: Promise<Pool> | undefined;
  return {
    async render(paper, signal) {
      const { tag, direction } = spokenLanguage();
      try {
        pool ??= openPool();
        return await (await pool).run({ paper, language: { tag, direction } }, { signal });
      } catch (error) {
        // The caller knows the reason of its own signal.
        signal.throwIfAborted();
        throw error;
      }
    },
    close: async () => (await pool)?.destroy(),
  };
}
