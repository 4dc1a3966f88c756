import { defineTexts } from '../../contract/texts/define-texts.ts';

export const fileServerTexts = defineTexts('file-server', {
  notFound: 'There is no such file.',
});
