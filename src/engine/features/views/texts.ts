import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const viewsTexts = defineTexts('views', {
  shared: 'Shared',
  update: 'Update to the current view',
  rename: 'Rename',
  stopSharing: 'Stop sharing',
  share: 'Share with everyone',
  delete: 'Delete',
  moreFor: 'More for {name}',
  enterName: 'Please enter a name',
  views: 'Views',
  deleteTitle: 'Delete the view “{name}”?',
  deleteShared: 'It is shared: everyone will lose it.',
  theViews: 'The views',
  hint: 'Save the search, filters, sort and columns you use often under a name.',
  savedViews: 'Saved views',
  newName: 'New name',
  nowHolds: '“{name}” now saves the current view',
  ownAgain: '“{name}” is private again',
  nowShared: '“{name}” is shared with everyone who has this list',
  saveAs: 'Save the current view as',
});
