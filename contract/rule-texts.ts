/** Error messages of rules, by area. */
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const catalogueRuleTexts = defineTexts('catalogue-rules', {
  verticalHasCategories:
    'Please reassign all categories to another vertical before removing the vertical. Once all categories are reassigned you will be able to remove the vertical.',
  categoryHasSubcategories:
    'Please unbind all sub categories before removing the category. Once all sub categories are unbound you will be able to remove the category.',
  bound: 'Category binded.',
  unbound: 'Sub category unbinded.',
  chooseSubcategory: 'Choose at least one sub category.',
  badPicture: 'Enter the address of a picture, such as https://example.com/tea.jpg.',
});

export const vehicleTypeRuleTexts = defineTexts('vehicle-type-rules', {
  badCode: 'Use lower-case letters, digits, hyphens and underscores.',
});

export const returnRuleTexts = defineTexts('return-rules', {
  chooseOne: 'Choose one.',
});

export const platformRuleTexts = defineTexts('platform-rules', {
  range: 'Enter a whole number from {least, number} to {most, number}.',
  lastBeforeFirst: 'The last slot cannot start before the first.',
  oneDeliveryType: 'Choose at least one delivery type.',
});

export const favouriteRuleTexts = defineTexts('favourite-rules', {
  enterCap: 'Enter the maximum price of a delivery.',
  untilBeforeFrom: 'The last day cannot be before the first.',
});

export const incidentRuleTexts = defineTexts('incident-rules', {
  chooseOutcome: 'Please choose an outcome.',
});

export const invoiceRuleTexts = defineTexts('invoice-rules', {
  endBeforeStart: 'End date should be after the start date',
  priorTo2100: 'Please select a date prior to 2100',
});

export const merchantRuleTexts = defineTexts('merchant-rules', {
  hexDigits: 'Enter six hex digits, such as 1A2B3C.',
  wholeDays: 'Enter a whole number of days.',
  noNegativeDays: 'Enter 0 days or more.',
  mostDays: 'Enter at most {most} days.',
  platformTwice: 'This platform is listed twice.',
  enterPage: 'Enter a full URL, such as https://example.com/name',
  badVatNumber: 'Enter a UK VAT number, such as GB 123 4567 89.',
  wholePercent: 'Enter a whole percentage.',
  percentRange: 'Enter a percentage from 0 to {most}.',
  noNegativeFee: 'The fee cannot be negative.',
});

export const orderRuleTexts = defineTexts('order-rules', {
  wholeQuantity: 'The quantity must be a whole number.',
  negativeQuantity: 'The quantity cannot be negative.',
  moreThanOrdered: 'The quantity cannot be greater than the ordered quantity.',
  wholePackages: 'The number of packages must be a whole number.',
  atLeastOnePackage: 'There must be at least 1 package.',
  atMostPackages: 'There can be at most {most} packages.',
  recovered: 'Delivery Recovered',
  enterNote: 'Please enter a note.',
});

export const paymentSettingsRuleTexts = defineTexts('payment-settings-rules', {
  badIban: 'Enter a complete IBAN, such as GB29 NWBK 6016 1331 9268 19.',
  badSortCode: 'Enter the 6 digits of the sort code, such as 20-00-00.',
  badAccountNumber: 'Enter the 8 digits of the account number.',
});

export const userRuleTexts = defineTexts('user-rules', {
  enterEmail: 'Enter a valid email address',
});

export const promoCodeRuleTexts = defineTexts('promo-code-rules', {
  priorTo2100: 'Please select a date prior to 2100',
  endBeforeStart: 'End date should be after the start date',
  minimumTooLow:
    'A minimum spend amount equal to or greater than the discount amount is required for this discount type.',
  enterCode: 'Enter a code',
  codeTooLong: 'Max length for promo code is {limit} characters',
  chooseDiscountType: 'Choose a discount type',
  enterAmount: 'Enter an amount',
  negativeAmount: 'The amount cannot be negative',
  leastMinimumSpend: 'The minimum spend is at least £0.01',
  chooseUseType: 'Choose a use type',
  chooseStart: 'Choose a start date',
  chooseEnd: 'Choose an end date',
  percentageTooHigh: 'Discount percentage cannot be greater than {most}%',
  twoDecimals: 'A percentage has at most two decimals',
  startInPast: 'Start date can not be in the past',
  endInPast: 'End date can not be in the past',
  endAfterToday: 'The end date should be after today',
  otherEnd: 'Choose a date other than the current end date',
  hasExpired: 'This code has already expired.',
  expiresToday: 'This code expires today anyway.',
  taken: 'This code is already taken',
  unknownType: 'Not a valid promo code type.',
  wholeCount: 'Enter a whole number',
  fewestCodes: 'Add at least {least, number} codes',
  mostCodes: 'Add at most {most, number} codes at once',
  prefixLetters: 'Use the letters A to Z (not I or O) and the digits 2 to 9',
});

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
  sameHeadings: 'Two columns have this heading. Remove one of them',
  fileTooLarge: 'The file is larger than {megabytes} MB. Please split it.',
  shortenedNumber: 'A spreadsheet has shortened this number. Format the column as text there and save the file again',
  moreCells: 'The row has more cells than the first one',
  noCustomerId: 'The customer id is missing',
  badCustomerId: 'A customer id has up to 64 letters, digits and hyphens',
  noCustomers: 'The file has no customers in it',
});

export const shopRuleTexts = defineTexts('shop-rules', {
  enterEmail: 'Enter a valid e-mail address.',
  badEmail: 'This email is either not valid or not supported.',
  badPhone: 'This phone number is either not valid or not supported.',
  bothEnds: 'Enter both a start and an end, or neither.',
  endAfterStart: 'The end must be after the start.',
  dayTwice: 'This day is listed twice.',
  enterTime: 'Enter a time, such as 09:30.',
  firstDayInPast: 'The first day cannot be in the past.',
  lastBeforeFirst: 'The last day cannot be before the first.',
  lastDayInPast: 'The last day cannot be in the past.',
  lastDayTooLate: 'The last day cannot be more than two years ahead.',
  badCoordinate: 'Enter a position in degrees.',
  bothCoordinates: 'Enter both a latitude and a longitude, or neither.',
});

export const subscriptionRuleTexts = defineTexts('subscriptionRule', {
  notACreditAmount: 'Please enter a valid integer for credit amount.',
  notAPrice: 'Please enter a valid price.',
});
