/** Renders PDF documents on worker threads, so that a long one holds up no other request (ADR 070). */
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { type Language, spokenLanguage } from '../../contract/texts/language.ts';
import type { Paper } from './paper.ts';
import workerFile from './pdf-worker.ts?worker-file';

export interface RenderTask {
  readonly paper: Paper;
  readonly language: Pick<Language, 'tag' | 'direction'>;
}

export interface PdfRenderer {
  /** Returns the document as a PDF in the current language. Aborting the signal ends the rendering; the promise then rejects. */
  render(paper: Paper, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/** One processor is left for requests. */
const mostWorkers = 2;
/** A document of 2,000 rows takes a third of this. */
const workerMemoryMb = 192;
/** A worker holds its fonts; without work it ends. */
const idleMs = 30_000;
/** Behind requests, where the machine has no processor to spare. */
const niceIncrement = 10;
const mostQueued = 64;

/** Starts no thread before the first document. */
export function createPdfRenderer(): PdfRenderer {
  const pool = new Piscina<RenderTask, Uint8Array<ArrayBuffer>>({
    filename: workerFile,
    minThreads: 0,
    maxThreads: Math.min(mostWorkers, Math.max(1, availableParallelism() - 1)),
    idleTimeout: idleMs,
    maxQueue: mostQueued,
    resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
    niceIncrement,
  });
  return {
    async render(paper, signal) {
      const { tag, direction } = spokenLanguage();
      try {
        return await pool.run({ paper, language: { tag, direction } }, { signal });
      } catch (error) {
        // The caller knows the reason of its own signal.
        signal.throwIfAborted();
        throw error;
      }
    },
    close: () => pool.destroy(),
  };
}
