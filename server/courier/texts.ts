import { defineTexts } from '../../contract/texts/define-texts.ts';

export const courierTexts = defineTexts('courier', {
  noDelivery: 'This delivery does not exist.',
  rapid: 'Rapid',
  rapidDescription: 'Delivered within 2 hours of the courier accepting.',
  sameDay: 'Same day',
  sameDayDescription: 'Collected at the time you choose and delivered the same day.',
  flexible: 'Flexible',
  flexibleDescription: 'Delivered by the end of the day on a shared route, at the lowest price.',
  open: 'Open',
  placed: 'Placed',
  queued: 'Queued',
  assigned: 'Driver assigned',
  atPickUp: 'At pick up location',
  outForDelivery: 'Out for delivery',
  atDropOff: 'At drop off location',
  delivered: 'Delivered',
  failed: 'Failed',
  cancelled: 'Cancelled',
});
