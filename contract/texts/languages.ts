/** The languages that there are. Each but English is fetched only when somebody has chosen it. */
import { type Language, english } from './language.ts';

interface LanguageEntry {
  /** What those who speak it call it. */
  readonly name: string;
  /** It shows what a language would do to a screen, and nobody speaks it. */
  readonly isForTrials: boolean;
  load(): Promise<Language>;
}

const pseudo = async (tag: string, direction: Language['direction']): Promise<Language> => {
  const { pseudoMessages } = await import('./pseudo-messages.ts');
  return { tag, direction, messages: pseudoMessages };
};

export const languages: ReadonlyMap<string, LanguageEntry> = new Map<string, LanguageEntry>([
  [english.tag, { name: 'English', isForTrials: false, load: async () => english }],
  ['en-XA', { name: 'Þšéûðó', isForTrials: true, load: () => pseudo('en-XA', 'ltr') }],
  ['en-XB', { name: 'Þšéûðó ⇄', isForTrials: true, load: () => pseudo('en-XB', 'rtl') }],
]);

/** The language of that tag; English where there is none, or where it cannot be fetched. */
export async function loadLanguage(tag: string | null | undefined): Promise<Language> {
  try {
    return (await languages.get(tag ?? english.tag)?.load()) ?? english;
  } catch {
    return english;
  }
}
