import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const platformSettingTexts = defineTexts('platform-settings', {
  platformSettings: 'Platform Settings',
  ofPlatform: 'the settings of the platform',
  newOnly: 'Changes apply to new orders and bookings only. Past documents keep their values.',
  slots: 'Collection slots',
  slotMinutes: 'Length of a slot',
  notice: 'Minimum notice',
  noticeHint: 'A slot can be booked until this long before it starts',
  daysAhead: 'Days that can be booked',
  daysHint: 'Today is the first day',
  flexibleHours: 'Hours before a slot until which Flexible can be booked',
  weekdayFirst: 'First slot, Monday to Saturday',
  weekdayLast: 'Last slot, Monday to Saturday',
  sundayFirst: 'First slot on Sundays',
  sundayLast: 'Last slot on Sundays',
  deliveryTypes: 'Delivery types',
  canBeBooked: 'Can be booked',
  newMerchants: 'New merchants',
  commission: 'Commission',
  orderFee: 'Fee for each order',
  orderFeeHint: 'Before VAT',
});
