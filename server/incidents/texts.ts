import { defineTexts } from '../../contract/texts/define-texts.ts';

export const incidentServerTexts = defineTexts('incidents-server', {
  noIncident: 'This incident does not exist.',
  noDelivery: 'This delivery does not exist.',
  notAnOwner: 'This person cannot be given the incident.',
  alreadyResolved: 'This incident has been resolved already.',
  alreadyRefunded: 'The price has been refunded already.',
  nothingToRefund: 'There is nothing left to refund of this delivery.',
  alreadyCredited: 'The credit has been given back already.',
  nothingToCredit: 'This delivery has used no credit that could be given back.',
  tooManyPhotos: 'An incident can have at most {most} photos.',
  refunded: 'Incident {id}: the delivery failed, its price was refunded',
  credited: 'Incident {id}: the delivery failed, its credit was given back',
});
