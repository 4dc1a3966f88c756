import type { Place, PlaceSuggestion } from '../../contract/collect/places.ts';
import type { Filled } from '../api/filled.ts';

/** What finds addresses: the embedded gazetteer, or a places service that is translated into this. */
export interface PlacesService {
  /** Whom the addresses are credited to, as their licence asks. */
  readonly credit: { readonly Credit: string; readonly Link: string };
  /** A few addresses that begin as the text does, in the United Kingdom alone. */
  suggest(query: string): Promise<PlaceSuggestion[]>;
  /** One that was suggested; `undefined` for an id that names none. */
  details(id: string): Promise<Filled<Place> | undefined>;
}
