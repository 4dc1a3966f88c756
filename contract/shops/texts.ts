import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const bankHolidayTexts = defineTexts('bank-holidays', {
  englandAndWales: 'England and Wales',
  scotland: 'Scotland',
  northernIreland: 'Northern Ireland',
  newYear: 'New Year’s Day',
  secondOfJanuary: '2nd January',
  stPatrick: 'St Patrick’s Day',
  goodFriday: 'Good Friday',
  easterMonday: 'Easter Monday',
  earlyMay: 'Early May bank holiday',
  spring: 'Spring bank holiday',
  boyne: 'Battle of the Boyne (Orangemen’s Day)',
  summer: 'Summer bank holiday',
  stAndrew: 'St Andrew’s Day',
  christmas: 'Christmas Day',
  boxingDay: 'Boxing Day',
  substitute: '{name} (substitute day)',
});
