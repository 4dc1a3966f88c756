import { defineTexts } from './texts/define-texts.ts';

export const shopRuleTexts = defineTexts('shop-rules', {
  enterEmail: 'Enter a valid e-mail address.',
  badEmail: 'This email is either not valid or not supported.',
  badPhone: 'This phone number is either not valid or not supported.',
  bothEnds: 'Enter both a start and an end, or neither.',
  endAfterStart: 'The end must be after the start.',
  dayTwice: 'This day is given twice.',
  enterTime: 'Enter a time, such as 09:30.',
  firstDayInPast: 'The first day cannot be in the past.',
  lastBeforeFirst: 'The last day cannot be before the first.',
  lastDayInPast: 'The last day cannot be in the past.',
  lastDayTooLate: 'The last day cannot be more than two years ahead.',
});
