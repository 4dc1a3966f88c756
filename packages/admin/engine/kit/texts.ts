import { defineTexts } from '../../contract/texts/define-texts.ts';

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

export const sectionTexts = defineTexts('section', {
  beside: 'Neighbours in the list',
  previous: 'Previous (k)',
  next: 'Next (j)',
});

export const toolsTexts = defineTexts('tools', {
  new: 'New',
});

export const plotTexts = defineTexts('plot', {
  showTable: 'Show as table',
  showChart: 'Show as chart',
  noFigure: '–',
});

export const referenceTexts = defineTexts('reference', {
  hidden: '{thing} {id} (not visible to you)',
  missing: '{thing} {id} (deleted)',
  unread: '{thing} {id} (could not be loaded)',
  showMore: 'Show more',
});

export const blockTexts = defineTexts('blocks', {
  firstOnly: 'Of the first {count, number}',
  none: 'No data yet.',
  atLeast: '{count}+',
});
