import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const acceptTexts = defineTexts('accept-order', {
  eachAccepted:
    '{count, plural, =1 {This order} =2 {Both orders} one {# order} other {All # orders}} will go by this vehicle.',
  rejectOrder: 'Reject order {number}',
  nothingLeft:
    'There are no active products remaining in this order to process. Do you want to reject the entire order?',
  notAvailable: '{vehicle} is not available',
  unavailable:
    '{vehicle} is not available for selection at the moment. If you would like to have your order delivered in a {vehicle} please contact us',
  unavailableCall:
    '{vehicle} is not available for selection at the moment. If you would like to have your order delivered in a {vehicle} please contact us on {phone}',
  longest: 'Up to {length} long',
  speed: 'Speed: {speed}',
  available: 'Available: {availability}',
  example: 'For example: {example}',
  unavailableNote: 'Unavailable',
  selectVehicle: 'Please select a vehicle type.',
  details: 'Details',
  detailsOf: 'Details of {vehicle}',
  chooseVehicle: 'Choose a vehicle',
  vehicleChosen: 'Vehicle type: {vehicle}',
  printLabels: 'Print labels',
  packages: 'Packages',
  acceptAndPrint: 'Accept and print labels',
  done: 'Done',
  vehicleTypes: 'Vehicle types',
  vehicleType: 'Vehicle type',
  accept: 'Accept',
  reject: 'Reject',
});
