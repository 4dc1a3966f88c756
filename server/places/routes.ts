import type { placeEndpoints } from '../../contract/collect/places.ts';
import { ApiError } from '../api/errors.ts';
import type { HandlersOf } from '../api/handler.ts';

/** Addresses by what people type of them (D-7.06). */
export const placeHandlers: HandlersOf<typeof placeEndpoints> = {
  suggest: () => Promise.resolve([]),
  credit: () => Promise.resolve({ Credit: 'GeoNames', Link: 'https://www.geonames.org' }),
  details: () => Promise.reject(new ApiError(404, 'This address does not exist.')),
};
