import { defineTexts } from '../../../../contract/texts/define-texts.ts';

export const declarationTexts = defineTexts('declaration', {
  search: 'Search {things}',
  add: 'Add {thing}',
  noRecords: 'No records found',
  noneFound: '0 search results found',
  adjustSearch: 'Adjust your search term and try again',
  noResults: '0 results found',
  adjustFilter: 'Adjust your filtering and try again',
  delete: 'Delete',
  deleteNamed: 'Delete “{name}”?',
  cannotBeUndone: 'This cannot be undone.',
  canBeRestored: 'It can be restored later.',
  deleted: '{thing} “{name}” deleted',
  restore: 'Restore',
  restored: '{thing} “{name}” restored',
  duplicate: 'Duplicate',
  deletedFilter: 'Deleted',
  deletedOnly: 'Deleted {things} only',
});
