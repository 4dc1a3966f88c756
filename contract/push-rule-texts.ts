import { defineTexts } from './texts/define-texts.ts';

export const pushRuleTexts = defineTexts('push-rules', {
  enterTitle: 'Enter a title',
  enterMessage: 'Enter a message',
  chooseTime: 'Choose a date and time',
  timeInPast: 'Choose a time that is not in the past',
  timeTooLate: 'Choose a time within the next {days} days',
  chooseShop: 'Choose at least one shop',
  alreadySent: 'It has already been sent.',
  fileLimits: 'at most {rows, number} rows and {megabytes} MB',
  tooManyRows: 'A file has at most {rows, number} rows and {megabytes} MB',
  notCsv: 'Please upload a valid CSV file',
  fileTooLarge: 'The file is larger than {megabytes} MB. Please split it.',
  shortenedNumber: 'A spreadsheet has shortened this number. Format the column as text there and save the file again',
  moreCells: 'The row has more cells than the first one',
  noCustomerId: 'The customer id is missing',
  badCustomerId: 'A customer id has up to 64 letters, digits and hyphens',
  noCustomers: 'The file has no customers in it',
});
