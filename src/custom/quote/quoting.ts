/** The calls behind a price and its booking (document 3, 7.1). */
import type { Id } from '../../../contract/endpoint.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { defineErrand } from '../../providers/errand.ts';

/** Deliveries are what they change. */
const name = 'collect';

export const askForPrices = defineErrand(name, 'askForPrices', ({ call }, id) => call(endpoints.collect.quote, { params: { id } }));
export const place = defineErrand(name, 'place', ({ call }, id, { SelectedQuoteIds }: { readonly SelectedQuoteIds: Id[] }) => call(endpoints.collect.place, { body: { Id: id, SelectedQuoteIds } }));
/** What has become of a booking whose answer was lost. */
export const readBooked = defineErrand(name, 'readBooked', ({ call, signal }, _, id: Id) => call(endpoints.collect.get, { params: { id }, signal }));
export const acceptTerms = defineErrand(name, 'acceptTerms', ({ call }) => call(endpoints.account.acceptTerms, {}));
