import { defineTexts } from '../../contract/texts/define-texts.ts';

export const orderAlertTexts = defineTexts('orderAlerts', {
  none: 'This portal sends no alerts.',
  unknownService: 'This browser’s push service is not known here.',
});
