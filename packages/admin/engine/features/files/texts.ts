import { defineTexts } from '../../../contract/texts/define-texts.ts';

export const fileTexts = defineTexts('files', {
  opening: 'Opening {name}…',
  tabBlocked: 'The browser blocked the new tab',
  openFile: 'Open {name}',
  download: 'Download',
  title: 'Download: {count, number} {things}',
  progress: '{finished, number} of {count, number}',
  packing: 'Packing the files',
  saved: 'Saved: {count, number} {things} in one zip',
  savedSome: 'Saved: {arrived, number} of {count, number} in one zip. Missing:',
  savedNone: 'Nothing could be downloaded. Missing:',
  notPacked: 'The zip file could not be created',
  retry: '{count, plural, one {Try the missing one again} other {Try the # missing ones again}}',
  missing: 'Missing',
  leaveTitle: 'Leave before the download is finished?',
  leaveText: 'The download is cancelled, and nothing is saved.',
});

export const exportTexts = defineTexts('export', {
  exportCsv: 'Export CSV',
  title: 'Export {things}',
  finished: '{count, number} {things} exported',
  soFar: '{count, number}',
  soFarOf: '{count, number} of {total, number}',
  exported: 'Exported',
});
