import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

/** Texts of courier deliveries, shared by the portal's forms and the API. */
export const collectTexts = defineTexts('collect', {
  mandatory: 'This field is mandatory.',
  shorterReference: 'Please enter a shorter reference number.',
  shorterInstructions: 'Please enter shorter instructions.',
  noVehicle: 'Please select a vehicle type.',
  noDeliveryType: 'Please select a delivery type.',
  badEmail: 'Enter a valid e-mail address.',
  badPhone: 'Enter a valid phone number.',
  badNumber: 'This address is missing or has an incorrect street/flat number, please pick another address.',
  badStreet: 'This address is missing or has an incorrect street name, please add it to the notes.',
  badCity: 'This address is missing or has an incorrect city, please add it to the notes.',
  badPostCode: 'This address is missing or has an incorrect postcode, please add it to the notes.',
  badCountry: 'This address is missing or has an incorrect country, please add it to the notes.',
  badPosition: 'This address is missing or has an incorrect latitude/longitude, please pick another address.',
  flexibleTooLate: 'Flexible delivery is only available for orders placed before {time}.',
  rapidVehicle: 'Rapid delivery is not available with a {vehicle}. Please choose another vehicle or delivery type.',
  rapidDistance: 'Rapid delivery is only available for trips of up to {miles} miles; this one is {distance} miles.',
  shopClosed: 'Your shop is closed at this time. Please choose another one.',
  slotGone: 'This collection time is no longer available. Please choose another one.',
});
