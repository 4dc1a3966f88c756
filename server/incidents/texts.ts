import { defineTexts } from '../../contract/texts/define-texts.ts';

export const incidentServerTexts = defineTexts('incidents-server', {
  noIncident: 'This incident does not exist.',
  noDelivery: 'This delivery does not exist.',
  notAnOwner: 'The incident cannot be assigned to this person.',
  alreadyResolved: 'This incident has already been resolved.',
  alreadyRefunded: 'The price has already been refunded.',
  nothingToRefund: 'There is nothing left to refund for this delivery.',
  alreadyCredited: 'The credit has already been returned.',
  nothingToCredit: 'This delivery used no credit that could be returned.',
  tooManyPhotos: 'An incident can have at most {most} photos.',
  refunded: 'Incident {id}: the delivery failed, its price was refunded',
  credited: 'Incident {id}: the delivery failed, its credit was returned',
});
