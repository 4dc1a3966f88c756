/** Entry point of the worker thread that renders PDF documents. */
import { type Language, setLanguageSource } from 'schema-admin/contract/texts/language.ts';
import { type Paper, writePaper } from './paper.ts';

export interface RenderTask {
  readonly paper: Paper;
  readonly language: Pick<Language, 'tag' | 'direction'>;
}

export default async function render({ paper, language }: RenderTask): Promise<Uint8Array> {
  // The texts of the document are already translated, so only the tag and the direction are needed.
  setLanguageSource(() => ({ ...language, messages: {} }));
  return await writePaper(paper);
}
