import { defineTexts } from '../../contract/texts/define-texts.ts';

export const pushServerTexts = defineTexts('push-server', {
  notFound: 'This notification does not exist.',
  alreadyCancelled: 'It has already been cancelled.',
  unknownShops: '{count, plural, one {One of the shops does} other {# of the shops do}} not exist any more. Please choose again.',
  badRow: 'Row {row}: {problem}.',
  badRows: 'Row {row}: {problem}. {others, plural, one {There is # more row like this.} other {There are # more rows like this.}}',
  noCustomers: 'Nobody has ordered from these shops.',
  hasFailed: 'It could not be sent and will not be tried again.',
});
