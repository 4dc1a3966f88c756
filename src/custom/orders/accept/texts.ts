import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const acceptTexts = defineTexts('accept-order', {
  eachAccepted: 'Each of the {count, plural, one {# order} other {# orders}} is accepted with this vehicle type.',
  rejectOrder: 'Reject order {number}',
  nothingLeft: 'There are no active products remaining in this order to process. Do you want to reject the entire order?',
  notAvailable: '{vehicle} is not available',
  unavailable: '{vehicle} is not available for selection at the moment. If you would like to have your order delivered in a {vehicle} please contact us',
  unavailableCall: '{vehicle} is not available for selection at the moment. If you would like to have your order delivered in a {vehicle} please contact us on {phone}',
  long: '{length} long',
  example: 'e.g. {example}',
  unavailableNote: 'Unavailable',
  selectVehicle: 'Please select a vehicle type.',
  vehicleTypes: 'Vehicle types',
  vehicleType: 'Vehicle type',
  accept: 'Accept',
  reject: 'Reject',
});
