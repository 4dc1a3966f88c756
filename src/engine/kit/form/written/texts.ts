import { defineTexts } from '../../../../../contract/texts/define-texts.ts';

export const writtenTexts = defineTexts('written', {
  after: 'after the clocks go back',
  before: 'before the clocks go back',
  markdownHint: 'Markdown: **bold**, *italic*, # heading, - list, [link](https://example.com)',
  preview: 'Preview',
  previewOf: 'Preview of {field}',
  timeOf: '{field}: time',
  whichOf: '{field}: which of the two',
  write: 'Write',
  zone: '{zone} time',
});
