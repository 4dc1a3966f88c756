import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const recordTexts = defineTexts('record', {
  backTo: 'Back to {things}',
  thisThing: 'This {thing}',
  noSuch: 'There is no such {thing}',
  mayBeRemoved: 'It may have been removed, or the address may be mistyped.',
  notRefreshed: 'This {thing} could not be refreshed',
  notPossibleNow: 'Not possible now:',
  moreActions: 'More actions',
  deleted: 'Deleted',
  undo: 'Undo',
  thisCouldNotBeUndone: 'This could not be undone',
  undone: 'Undone',
  saved: 'Saved',
});
