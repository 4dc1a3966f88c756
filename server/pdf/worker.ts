/** Entry point of the worker thread that renders PDF documents. */
import { type Language, setLanguageSource } from 'schema-admin/contract/texts/language.ts';
import { type Paper, writePaper } from './paper.ts';

export interface RenderTask {
  readonly paper: Paper;
  readonly language: Pick<Language, 'tag' | 'direction'>;
}

export default async function render({ paper, language }: RenderTask): Promise<Uint8Array> {
  // Only the tag and the direction are needed, because all texts of the document are translated already.
  setLanguageSource(() => ({ ...language, messages: {} }));
  return await writePaper(paper);
}
