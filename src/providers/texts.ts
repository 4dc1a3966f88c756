import { defineTexts } from '../../contract/texts/define-texts.ts';

export const commonTexts = defineTexts('common', {
  error: 'Error',
  ok: 'OK',
  errorOccured: 'Error Occured',
  retry: 'Retry',
  cancel: 'Cancel',
  close: 'Close',
  overlays: 'Menus and messages',
  save: 'Save',
  noResults: 'No Results',
  showMore: 'Show more',
  showLess: 'Show less',
  loading: 'Loading',
  loadingNow: 'Loading…',
  yes: 'Yes',
  no: 'No',
});
