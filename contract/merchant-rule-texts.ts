import { defineTexts } from './texts/define-texts.ts';

export const merchantRuleTexts = defineTexts('merchant-rules', {
  hexDigits: 'Enter six hex digits, such as 1A2B3C.',
  wholeDays: 'Enter a whole number of days.',
  noNegativeDays: 'Enter 0 days or more.',
  mostDays: 'Enter {most} days at most.',
  platformTwice: 'This platform is given twice.',
  enterPage: 'Enter the address of a page, such as https://example.com/name',
});
