import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const favouriteServerTexts = defineTexts('favourites-server', {
  noFavourite: 'This favourite does not exist.',
  noDelivery: 'This delivery does not exist.',
  nameTaken: 'You already have a favourite with this name.',
  tooMany: 'A shop can have at most {most} favourites.',
  notRepeated: 'This favourite does not repeat.',
  noRunToCome: 'There is no weekday left between these days.',
  overCap: 'The cheapest courier asked for {price}, the limit is {cap}.',
  noCourier: 'No courier offered to collect at this time.',
  searchFailed: 'The couriers’ prices could not be fetched.',
  userGone: 'The user who set it up can no longer book.',
});
