import { defineTexts } from '../../../contract/texts/define-texts.ts';

export const formatTexts = defineTexts('format', {
  london: '{day} {clock} (London)',
  today: 'Today',
  yesterday: 'Yesterday',
  tomorrow: 'Tomorrow',
  dayAndTime: '{day}, {clock}',
  until: 'until {time}',
  from: 'from {time}',
  slot: '{from} – {to}',
  credits: '{count, plural, one {# credit} other {# credits}}',
  percent: '{value}%',
  minutes: '{value} min',
  kilograms: '{value} kg',
  creditsUnit: 'credits',
  minutesUnit: 'min',
  kilogramsUnit: 'kg',
});
