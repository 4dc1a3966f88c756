import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const favouriteServerTexts = defineTexts('favourites-server', {
  noFavourite: 'This favourite does not exist.',
  noDelivery: 'This delivery does not exist.',
  nameTaken: 'You already have a favourite with this name.',
  tooMany: 'A shop can have at most {most} favourites.',
  notRepeated: 'This favourite does not repeat.',
  noRunToCome: 'There are no weekdays between these days.',
  overCap: 'The lowest price is {price}, above the limit of {cap}.',
  noCourier: 'No courier is available at this time.',
  searchFailed: 'The couriers’ prices could not be fetched.',
  userGone: 'The user who created it can no longer book deliveries.',
});
