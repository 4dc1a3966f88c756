import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const viewsTexts = defineTexts('views', {
  shared: 'Shared',
  update: 'Update to what is shown',
  rename: 'Rename',
  stopSharing: 'Stop sharing',
  share: 'Share with everybody',
  delete: 'Delete',
  moreFor: 'More for {name}',
  enterName: 'Please enter a name',
  views: 'Views',
  deleteTitle: 'Delete the view “{name}”?',
  deleteShared: 'It is shared: nobody will have it any more.',
  theViews: 'The views',
  hint: 'Save what you look at often: search, filters, sort and columns, under a name.',
  savedViews: 'Saved views',
  newName: 'New name',
  nowHolds: '“{name}” now holds what the list shows',
  ownAgain: '“{name}” is your own again',
  nowShared: '“{name}” is shared with everybody who has this list',
  saveAs: 'Save the current view as',
});
