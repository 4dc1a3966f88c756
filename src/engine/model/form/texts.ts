import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const formFieldTexts = defineTexts('field', {
  atLeast: 'Must be at least {limit}',
  atLeastRows: 'At least {limit, plural, one {# row} other {# rows}}',
  atMost: 'Must be at most {limit}',
  atMostRows: 'At most {limit, plural, one {# row} other {# rows}}',
  chooseAtLeast: 'Choose at least {limit}',
  chooseAtMost: 'Choose at most {limit}',
  chooseThe: 'Please choose the {field}',
  enterThe: 'Please enter the {field}',
  fileOfKind: 'Choose a file of one of these kinds: {kinds}',
  fileTooLarge: 'The file may have at most {megabytes, number} MB',
  lessThan: 'Must be less than {limit}',
  moreThan: 'Must be more than {limit}',
  nameTwice: 'This name stands here twice',
  needsDate: 'Please enter a date',
  needsEmail: 'Please enter a valid email address',
  needsUrl: 'Please enter a full address, such as https://example.com',
  needsWhole: 'Please enter a whole number',
  pairName: 'Name',
  pairValue: 'Value',
  tooShort: 'At least {limit, plural, one {# character} other {# characters}}',
});
