/** Finds the place that an address in a file means, or says that it is not certain enough to send a courier there. */
import { isUkPostCode } from '../../../../contract/collect/address.ts';
import type { Place, PlaceSuggestion } from '../../../../contract/collect/places.ts';
import type { ImportRow } from './import-row.ts';

interface Places {
  suggest(text: string): Promise<readonly PlaceSuggestion[]>;
  details(id: string): Promise<Place>;
}

const lastCode = /[\s,]*([A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2})\s*$/i;

/** An address without its post code, and that, in letters to compare by. */
function partsOf(text: string): { readonly words: string; readonly code: string } {
  const found = lastCode.exec(text)?.[1] ?? '';
  const isCode = isUkPostCode(found);
  const words = isCode ? text.replace(lastCode, '') : text;
  const plain = (part: string) =>
    part
      .toLowerCase()
      .replace(/[.'’]/g, '')
      .replace(/[\s,]+/g, ' ')
      .trim();
  return { words: plain(words), code: isCode ? plain(found).replace(' ', '') : '' };
}

/** The one that is meant: all its words are, and its post code is, where there is one. */
export function certainOf(address: string, suggestions: readonly PlaceSuggestion[]): PlaceSuggestion | undefined {
  const asked = partsOf(address);
  const fitting = suggestions.filter(({ Text, Detail }) => {
    const offered = partsOf(`${Text}, ${Detail}`);
    return offered.words === asked.words && (asked.code === '' || offered.code === asked.code);
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** What is known of an address once it has been looked for. Never rejects: a search that fails is told apart from one that finds nothing. */
export async function findPlace(
  address: string,
  { suggest, details }: Places,
): Promise<Pick<ImportRow, 'place' | 'notFound'>> {
  try {
    const whole = await suggest(address);
    // A post code that nobody knows hides the street.
    const suggestions = whole.length > 0 ? whole : await suggest(address.replace(lastCode, ''));
    const certain = certainOf(address, suggestions);
    if (certain) return { place: await details(certain.Id), notFound: undefined };
    return { place: undefined, notFound: suggestions.length === 0 ? 'none' : 'unsure' };
  } catch {
    return { place: undefined, notFound: 'failed' };
  }
}
