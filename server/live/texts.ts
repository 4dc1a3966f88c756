import { defineTexts } from '../../contract/texts/define-texts.ts';

export const socketServerTexts = defineTexts('socket-server', {
  noSocket: 'There is no socket here.',
  onlyPortal: 'This socket may only be opened by the portal itself.',
});
