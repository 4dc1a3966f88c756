/** Renders PDF documents on worker threads, so that a long one does not block requests (ADR 070). */
import { availableParallelism } from 'node:os';
import type { Piscina } from 'piscina';
import { currentLanguage } from 'schema-admin/contract/texts/language.ts';
import type { Paper } from './paper.ts';
import type { RenderTask } from './worker.ts';
import workerFile from './worker.ts?worker-file';

export interface PdfRenderer {
  /** Returns the document as a PDF in the current language. Rejects if the signal is aborted. */
  render(paper: Paper, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** Leaves one processor for requests. */
const workerLimit = 2;
/** Heap limits of a worker in MiB. A document of 2,000 rows needs 64. */
const heapLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };
/** An idle worker ends after this time, because it holds fonts in memory. */
const idleMs = 30_000;
/** Gives rendering a lower priority than requests. */
const niceIncrement = 10;
const queueLimit = 64;

type Pool = Piscina<RenderTask, Uint8Array<ArrayBuffer>>;

async function openPool(): Promise<Pool> {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: workerFile,
    minThreads: 0,
    maxThreads: Math.min(workerLimit, Math.max(1, availableParallelism() - 1)),
    idleTimeout: idleMs,
    maxQueue: queueLimit,
    resourceLimits: heapLimits,
    niceIncrement,
  });
}

/** Creates a renderer. The first document loads its library and starts its threads. */
export function createPdfRenderer(): PdfRenderer {
  let pool: Promise<Pool> | undefined;
  return {
    async render(paper, signal) {
      const { tag, direction } = currentLanguage();
      try {
        pool ??= openPool();
        return await (await pool).run({ paper, language: { tag, direction } }, { signal });
      } catch (error) {
        // Throw the signal's own reason, which the caller knows.
        signal.throwIfAborted();
        throw error;
      }
    },
    close: async () => (await pool)?.destroy(),
  };
}
