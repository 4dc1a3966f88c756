import { defineTexts } from '../../../contract/texts/define-texts.ts';

export const keysTexts = defineTexts('keys', {
  goAnywhere: 'Search or go to any screen, record or action',
  search: 'Search the list',
  next: 'Next row or record',
  previous: 'Previous row or record',
  open: 'Open the row',
  rowMenu: 'Menu of the row',
  move: 'Move a column or a pinned view',
  thisList: 'This list',
  keyboardKeys: 'Keyboard shortcuts',
  canBeTurnedOff: 'Keyboard shortcuts can be turned off in Account Settings. On a Mac, ⌘ K does what Ctrl K does here.',
  singleKeys: 'Keyboard shortcuts: / searches, j and k move between rows, ? lists them all',
});
