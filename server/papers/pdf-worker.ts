/** Entry of the worker thread that renders PDF documents. */
import { speakIn } from '../../contract/texts/language.ts';
import type { RenderTask } from './pdf-renderer.ts';
import { writePaper } from './paper.ts';

/** Returns the bytes of the PDF. */
export default async function render({ paper, language }: RenderTask): Promise<Uint8Array> {
  // Only the tag and the direction are needed: every text of the document is already in its language.
  speakIn(() => ({ ...language, messages: {} }));
  return await writePaper(paper);
}
