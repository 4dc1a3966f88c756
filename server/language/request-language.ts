/** Sets the language of texts for each request, with asynchronous context. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { type Language, english, setLanguageSource, currentLanguage } from 'schema-admin/contract/texts/language.ts';
import { languages, loadLanguage } from 'schema-admin/contract/texts/languages.ts';

const asked = new AsyncLocalStorage<Language>();

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
  return await (tag === null ? work() : asked.run(await loadLanguage(tag), work));
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

/** Returns a library's English message in English, and the replacement in other languages. */
export function libraryWords(words: string, elsewhere: () => string): string {
  return currentLanguage() === english ? words : elsewhere();
}

/** Answers every request in its own language from now on. Texts outside a request are in English. */
export function answerInLanguage(app: FastifyInstance): void {
  setLanguageSource(() => asked.getStore() ?? english);
  app.addHook('onRequest', (request, _reply, done) => {
    const tag = languageAsked(request.headers['accept-language']);
    // English is the default. Avoiding the context for it spares Node the tracking of every promise.
    if (tag === english.tag) return asked.getStore() === undefined ? done() : asked.run(english, done);
    loadLanguage(tag).then((language) => asked.run(language, done), done);
  });
}
