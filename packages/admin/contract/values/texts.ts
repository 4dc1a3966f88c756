import { defineTexts } from '../texts/define-texts.ts';

export const valueTexts = defineTexts('values', {
  notANumber: 'Enter a number, such as {example}.',
  twoReadings: '“{typed}” is ambiguous. Enter {one} or {other}.',
  otherCurrency: 'Enter the amount in {currency}.',
  twoDecimals: 'Enter at most two decimals.',
  tooManyDigits: 'This number has too many digits.',
  notADay: '“{typed}” is not a date. Enter it as {form}.',
  noSuchDay: 'There is no such date as {typed}.',
  fourDigitYear: 'Enter the year with four digits, such as {example}.',
  notATime: '“{typed}” is not a time. Enter it as 14:30 or 2:30 pm.',
  notAMoment: '“{typed}” is not a date and time. Enter it as {form}.',
  skippedTime: 'The clocks go forward past {typed}. Choose another time.',
});
