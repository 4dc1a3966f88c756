import { defineTexts } from '../../contract/texts/define-texts.ts';

export const favouriteServerTexts = defineTexts('favourites-server', {
  noFavourite: 'This favourite does not exist.',
  noDelivery: 'This delivery does not exist.',
  nameTaken: 'There is a favourite of this name already.',
  tooMany: 'A shop can have at most {most} favourites.',
  notRepeated: 'This favourite is not repeated.',
  noRunToCome: 'There is no weekday to come between these days.',
  overCap: 'The cheapest courier asked for {price}, the limit is {cap}.',
  noCourier: 'No courier offered to collect at this time.',
  searchFailed: 'The couriers could not be asked for a price.',
  userGone: 'The user who set it up can no longer book.',
});
