import { defineTexts } from '../../contract/texts/define-texts.ts';

export const closureServerTexts = defineTexts('closure-server', {
  notFound: 'This entry does not exist.',
  overlaps: 'The shop has “{reason}” on {days} already.',
  days: '{first} – {last}',
  isOver: 'This entry is over: it stays as it was.',
  daysTaken: 'The shop has another entry on these days meanwhile.',
  justChanged: 'This entry has just been changed.',
  hasBegun: 'This entry has begun: it can no longer be added to other shops.',
});
