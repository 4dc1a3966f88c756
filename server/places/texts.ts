import { defineTexts } from '../../contract/texts/define-texts.ts';

export const placeTexts = defineTexts('places', { noPlace: 'This address does not exist.' });
