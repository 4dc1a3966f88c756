/** The available languages. Every language except English is loaded on demand. */
import type { Messages } from '@lingui/core';
import { type Language, english } from './language.ts';

interface LanguageEntry {
  /** The language's name in that language. */
  readonly name: string;
  /** A pseudo-language for testing layouts. */
  readonly isForTrials: boolean;
  load(): Promise<Language>;
}

const pseudo = async (tag: string, direction: Language['direction']): Promise<Language> => {
  const { pseudoMessages } = await import('./pseudo-messages.ts');
  return { tag, direction, messages: pseudoMessages };
};

/** Loads `messages/<tag>.json`, compiled by packages/admin/vite/texts/plugin.mjs. */
const translated = (
  tag: string,
  name: string,
  direction: Language['direction'],
  read: () => Promise<{ readonly default: Messages }>,
): [string, LanguageEntry] => [
  tag,
  { name, isForTrials: false, load: async () => ({ tag, direction, messages: (await read()).default }) },
];

export const languages: ReadonlyMap<string, LanguageEntry> = new Map<string, LanguageEntry>([
  [english.tag, { name: 'English', isForTrials: false, load: async () => english }],
  translated('pl', 'Polski', 'ltr', () => import('./messages/pl.json')),
  translated('cy', 'Cymraeg', 'ltr', () => import('./messages/cy.json')),
  translated('fr', 'Français', 'ltr', () => import('./messages/fr.json')),
  translated('ro', 'Română', 'ltr', () => import('./messages/ro.json')),
  translated('ur', 'اردو', 'rtl', () => import('./messages/ur.json')),
  translated('ar', 'العربية', 'rtl', () => import('./messages/ar.json')),
  ['en-XA', { name: 'Þšéûðó', isForTrials: true, load: () => pseudo('en-XA', 'ltr') }],
  ['en-XB', { name: 'Þšéûðó ⇄', isForTrials: true, load: () => pseudo('en-XB', 'rtl') }],
]);

/** Returns the language for a tag. Returns English for an unknown tag, or if loading fails. */
export async function loadLanguage(tag: string | null | undefined): Promise<Language> {
  try {
    return (await languages.get(tag ?? english.tag)?.load()) ?? english;
  } catch {
    return english;
  }
}
