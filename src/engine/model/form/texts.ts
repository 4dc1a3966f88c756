import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const formFieldTexts = defineTexts('field', {
  atLeast: 'Must be at least {limit}',
  atMost: 'Must be at most {limit}',
  chooseAtLeast: 'Choose at least {limit}',
  chooseAtMost: 'Choose at most {limit}',
  chooseThe: 'Please choose the {field}',
  enterThe: 'Please enter the {field}',
  lessThan: 'Must be less than {limit}',
  moreThan: 'Must be more than {limit}',
  needsDate: 'Please enter a date',
  needsEmail: 'Please enter a valid email address',
  needsUrl: 'Please enter a full address, such as https://example.com',
  needsWhole: 'Please enter a whole number',
  tooShort: 'At least {limit, plural, one {# character} other {# characters}}',
});
