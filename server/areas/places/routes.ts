import type { placeEndpoints } from '../../../contract/collect/places.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import { placesService } from './find-position.ts';

const placeTexts = defineTexts('places', { noPlace: 'This address does not exist.' });

/** Handlers for address suggestions as the user types (D-7.06). */
export const placeHandlers: HandlersOf<typeof placeEndpoints> = {
  suggest: ({ query }) => placesService.suggest(query.Query),
  credit: () => Promise.resolve(placesService.credit),

  async details({ params }) {
    const place = await placesService.details(String(params.id));
    if (place === undefined) throw new ApiError(404, placeTexts.noPlace());
    return place;
  },
};
