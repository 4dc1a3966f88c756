/** The language of the current request, in asynchronous context. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { type Language, english, setLanguageSource, currentLanguage } from 'schema-admin/contract/texts/language.ts';
import { languages, loadLanguage } from 'schema-admin/contract/texts/languages.ts';

const languageStorage = new AsyncLocalStorage<Language>();

/** Returns the first supported language of an `Accept-Language` header, or English. */
export function languageAsked(header: string | undefined): string {
  const tags = (header ?? '').split(',').map((part) => (part.split(';')[0] ?? '').trim());
  return tags.find((tag) => languages.has(tag)) ?? english.tag;
}

/** Runs work in the reader's language. Without a language setting, keeps the current language. */
export async function inLanguageOf<Done>(
  { language: tag }: { readonly language: string | null },
  work: () => Promise<Done>,
): Promise<Done> {
  return await (tag === null ? work() : languageStorage.run(await loadLanguage(tag), work));
}

/**
 * Runs work on a document in the reader's language. Without a language setting, uses English and not the browser's
 * language, because documents are filed and shared.
 */
export async function inLanguageOfDocument<Done>(
  { language }: { readonly language: string | null },
  work: () => Promise<Done>,
): Promise<Done> {
  return await inLanguageOf({ language: language ?? english.tag }, work);
}

/** Returns a library's message if the current language is English, otherwise the replacement. */
export function libraryWords(words: string, elsewhere: () => string): string {
  return currentLanguage() === english ? words : elsewhere();
}

/** Makes each request use its own language. Texts outside a request are in English. */
export function answerInLanguage(app: FastifyInstance): void {
  setLanguageSource(() => languageStorage.getStore() ?? english);
  app.addHook('onRequest', (request, _reply, done) => {
    const tag = languageAsked(request.headers['accept-language']);
    // English is the default, so it needs no context, which would make Node track every promise.
    if (tag === english.tag) {
      return languageStorage.getStore() === undefined ? done() : languageStorage.run(english, done);
    }
    loadLanguage(tag).then((language) => languageStorage.run(language, done), done);
  });
}
