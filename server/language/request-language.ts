/** Whoever calls is answered in their language, however deep in the server a text is said. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { type Language, english, speakIn, spokenLanguage } from 'schema-admin/contract/texts/language.ts';
import { languages, loadLanguage } from 'schema-admin/contract/texts/languages.ts';

const asked = new AsyncLocalStorage<Language>();

/** The first language of an `Accept-Language` that there is; English where there is none. */
export function languageAsked(header: string | undefined): string {
  const tags = (header ?? '').split(',').map((part) => (part.split(';')[0] ?? '').trim());
  return tags.find((tag) => languages.has(tag)) ?? english.tag;
}

/** Does the work in the language that its reader has chosen; without one in that which is spoken. */
export async function inLanguageOf<Done>(
  { language: tag }: { readonly language: string | null },
  work: () => Promise<Done>,
): Promise<Done> {
  return await (tag === null ? work() : asked.run(await loadLanguage(tag), work));
}

/** Does the work in the language that its reader has chosen; without one in English, whatever a browser asks for: what was issued is filed with what others read. */
export async function onPaperOf<Done>(
  { language }: { readonly language: string | null },
  work: () => Promise<Done>,
): Promise<Done> {
  return await inLanguageOf({ language: language ?? english.tag }, work);
}

/** What a library says, which it says in English; to who reads another language, what the catalogue says instead. */
export function libraryWords(words: string, elsewhere: () => string): string {
  return spokenLanguage() === english ? words : elsewhere();
}

/** From here on every text of the server is said in the language of the request that it answers, and outside of one in English. */
export function answerInLanguage(app: FastifyInstance): void {
  speakIn(() => asked.getStore() ?? english);
  app.addHook('onRequest', (request, _reply, done) => {
    const tag = languageAsked(request.headers['accept-language']);
    // English is said outside of any language as well, and as long as nobody asks for another Node need not follow every promise to know whose it is.
    if (tag === english.tag) return asked.getStore() === undefined ? done() : asked.run(english, done);
    loadLanguage(tag).then((language) => asked.run(language, done), done);
  });
}
