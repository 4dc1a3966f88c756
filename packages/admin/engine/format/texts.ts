import { defineTexts } from '../../contract/texts/define-texts.ts';

export const formatTexts = defineTexts('format', {
  london: '{time} (London)',
  yourTime: '{time} (your time)',
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  todayInPhrase: 'today',
  yesterdayInPhrase: 'yesterday',
  tomorrowInPhrase: 'tomorrow',
  dayAndTime: '{day}, {clock}',
  until: 'until {time}',
  from: 'from {time}',
  slot: '{from} – {to}',
  named: '{name}: {value}',
  credits: '{count, plural, one {# credit} other {# credits}}',
  percent: '{value}%',
  minutes: '{value} min',
  creditsUnit: 'credits',
  minutesUnit: 'min',
  kilogramsUnit: 'kg',
});
