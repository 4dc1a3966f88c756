import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const agencyFeeTexts = defineTexts('agency-fees', {
  menu: 'Agency Fee Summary',
  title: 'Agency Fee Weekly Summary',
  summaryOne: 'weekly summary',
  file: 'File',
  unnamed: 'Summary {id}',
  date: 'Date',
  merchant: 'Merchant',
  exportCsv: 'Export CSV',
  exportTitle: 'CSV export',
  chooseForAdmin: 'Please choose the start and end dates, and optionally a merchant.',
  chooseForMerchant: 'Please choose the start and end dates.',
  startDate: 'Start date',
  endDate: 'End date',
  allMerchants: 'All Merchants',
  export: 'Export',
  fees: 'Agency fees',
  saved: '{name} saved to your downloads',

  none: 'No records found',
  noneHint: 'Each week’s summary is listed here once the week is over',
});
