/**
 * Finds the place of an address in a file. Reports an uncertain match instead of guessing the courier's destination.
 */
import { isUkPostCode } from '../../../../contract/collect/address.ts';
import type { Place, PlaceSuggestion } from '../../../../contract/collect/places.ts';
import type { ImportRow } from './import-row.ts';

interface Places {
  suggest(text: string): Promise<readonly PlaceSuggestion[]>;
  details(id: string): Promise<Place>;
}

const trailingPostCode = /[\s,]*([A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2})\s*$/i;

/** Splits an address into its words and post code, normalised for comparison. */
function partsOf(text: string): { readonly words: string; readonly code: string } {
  const found = trailingPostCode.exec(text)?.[1] ?? '';
  const isCode = isUkPostCode(found);
  const words = isCode ? text.replace(trailingPostCode, '') : text;
  const plain = (part: string) =>
    part
      .toLowerCase()
      .replace(/[.'’]/g, '')
      .replace(/[\s,]+/g, ' ')
      .trim();
  return { words: plain(words), code: isCode ? plain(found).replace(' ', '') : '' };
}

/** Returns the only suggestion with the same words, and with the same post code if the address has one. */
export function exactMatchOf(address: string, suggestions: readonly PlaceSuggestion[]): PlaceSuggestion | undefined {
  const wanted = partsOf(address);
  const fitting = suggestions.filter(({ Text, Detail }) => {
    const offered = partsOf(`${Text}, ${Detail}`);
    return offered.words === wanted.words && (wanted.code === '' || offered.code === wanted.code);
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** Searches for an address. Never rejects: `notFound` distinguishes a failed search from one without results. */
export async function findPlace(
  address: string,
  { suggest, details }: Places,
): Promise<Pick<ImportRow, 'place' | 'notFound'>> {
  try {
    const whole = await suggest(address);
    // Search again without the post code, because an unknown one prevents matches of the street.
    const suggestions = whole.length > 0 ? whole : await suggest(address.replace(trailingPostCode, ''));
    const certain = exactMatchOf(address, suggestions);
    if (certain) return { place: await details(certain.Id), notFound: undefined };
    return { place: undefined, notFound: suggestions.length === 0 ? 'none' : 'unsure' };
  } catch {
    return { place: undefined, notFound: 'failed' };
  }
}
