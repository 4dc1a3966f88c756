import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const promoCodeServerTexts = defineTexts('promo-code-server', {
  notFound: 'This promotion code does not exist.',
  codesDiffer: 'Code and PromoCode differ.',
  archivedEnd: 'This code is archived: its end date can no longer be changed.',
  fewCodesLeft: 'Too few codes are left with this prefix. Please choose another.',
  noMinimum: 'No minimum spend',
  upTo10: 'Up to £10',
  upTo50: 'Over £10, up to £50',
  upTo100: 'Over £50, up to £100',
  over100: 'Over £100',
  referralVouchers: 'Referral Vouchers',
  promotionalCodes: 'Promotional Codes',
});
