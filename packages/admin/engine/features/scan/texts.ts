import { defineTexts } from '../../../contract/texts/define-texts.ts';

export const scanTexts = defineTexts('scan', {
  withCamera: 'Scan with the camera',
  title: 'Scan a package',
  noCamera: 'The camera could not be opened. Allow it for this site in the settings of your browser.',
  cameraSees: 'Camera view',
  nothingFound: 'No results for the code {code}',
  noneWithIt: 'No {thing} has this code.',
});
