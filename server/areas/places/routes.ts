import type { placeEndpoints } from '../../../contract/collect/places.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import { gazetteer } from './gazetteer.ts';

const placeTexts = defineTexts('places', { noPlace: 'This address does not exist.' });

/** The address service. To use another service, replace it here. */
const service = gazetteer;

/** Handlers for address suggestions as the user types (D-7.06). */
export const placeHandlers: HandlersOf<typeof placeEndpoints> = {
  suggest: ({ query }) => service.suggest(query.Query),
  credit: () => Promise.resolve(service.credit),

  async details({ params }) {
    const place = await service.details(String(params.id));
    if (place === undefined) throw new ApiError(404, placeTexts.noPlace());
    return place;
  },
};
