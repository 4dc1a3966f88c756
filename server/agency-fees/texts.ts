import { defineTexts } from '../../contract/texts/define-texts.ts';

export const agencyFeeServerTexts = defineTexts('agency-fee-server', {
  notFound: 'There is no such summary.',
});
