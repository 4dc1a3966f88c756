import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';

export const closureServerTexts = defineTexts('closure-server', {
  notFound: 'This entry does not exist.',
  overlaps: 'The shop already has “{reason}” on {days}.',
  days: '{first} – {last}',
  isOver: 'This entry is in the past and can no longer be changed.',
  daysTaken: 'The shop now has another entry on these days.',
  justChanged: 'This entry has just been changed.',
  hasBegun: 'This entry has started: it can no longer be added to other shops.',
});
