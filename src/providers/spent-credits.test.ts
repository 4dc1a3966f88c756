import { expect, it } from 'vitest';
import { type SpentCredits, createSpentCredits } from './spent-credits.ts';

type Step = readonly ['send' | 'confirm' | 'refuse', string] | readonly ['settle', number];

/** Returns the number in the badge after each step, starting with a balance of 12. */
function shownAfter(...steps: readonly Step[]): number[] {
  const credits = createSpentCredits();
  let balance = 12;
  credits.settle(balance);
  return steps.map((step) => {
    if (step[0] === 'settle') credits.settle((balance = step[1]));
    else credits[step[0]](step[1]);
    return balance - credits.count();
  });
}

it.each<[string, Step[], number[]]>([
  [
    'by the answer, and is corrected by the balance',
    [
      ['send', 'a'],
      ['confirm', 'a'],
      ['settle', 10],
    ],
    [12, 11, 10],
  ],
  [
    'by the balance alone when it arrives before the answer',
    [
      ['send', 'a'],
      ['settle', 11],
      ['confirm', 'a'],
    ],
    [12, 11, 11],
  ],
  [
    'once, when the balance arrives twice before the answer',
    [
      ['send', 'a'],
      ['settle', 11],
      ['settle', 11],
      ['confirm', 'a'],
    ],
    [12, 11, 11, 11],
  ],
  [
    'once, when the answer arrives twice',
    [
      ['send', 'a'],
      ['confirm', 'a'],
      ['confirm', 'a'],
    ],
    [12, 11, 11],
  ],
  [
    'by the answer when an unchanged balance arrives before it',
    [
      ['send', 'a'],
      ['settle', 12],
      ['confirm', 'a'],
    ],
    [12, 12, 11],
  ],
  [
    'once, when the answer was lost and the booking is sent again',
    [
      ['send', 'a'],
      ['settle', 11],
      ['send', 'a'],
      ['confirm', 'a'],
    ],
    [12, 11, 11, 11],
  ],
  [
    'not at all when it is refused',
    [
      ['send', 'a'],
      ['refuse', 'a'],
      ['confirm', 'a'],
    ],
    [12, 12, 12],
  ],
  [
    'by the balance alone when credits were added before the answer',
    [
      ['send', 'a'],
      ['settle', 21],
      ['confirm', 'a'],
    ],
    [12, 21, 21],
  ],
])('one booking lowers the credits %s', (_, steps, shown) => {
  expect(shownAfter(...steps)).toEqual(shown);
});

it.each<[string, Step[], number[]]>([
  [
    'of two the balance includes one',
    [
      ['send', 'a'],
      ['send', 'b'],
      ['settle', 11],
      ['confirm', 'a'],
      ['confirm', 'b'],
      ['settle', 10],
    ],
    [12, 12, 11, 11, 10, 10],
  ],
  [
    'one balance includes two',
    [
      ['send', 'a'],
      ['send', 'b'],
      ['settle', 10],
      ['confirm', 'b'],
      ['confirm', 'a'],
    ],
    [12, 12, 10, 10, 10],
  ],
  [
    'the balance includes the first, already answered one',
    [
      ['send', 'a'],
      ['send', 'b'],
      ['confirm', 'a'],
      ['settle', 11],
      ['confirm', 'b'],
    ],
    [12, 12, 11, 11, 10],
  ],
  [
    'the other one is refused',
    [
      ['send', 'a'],
      ['send', 'b'],
      ['settle', 11],
      ['refuse', 'a'],
      ['confirm', 'b'],
    ],
    [12, 12, 11, 11, 11],
  ],
])('bookings that are sent together each count once: %s', (_, steps, shown) => {
  expect(shownAfter(...steps)).toEqual(shown);
});

it('a first balance that arrives before the response includes the booking', () => {
  const credits = createSpentCredits();
  credits.send('a');
  credits.settle(11);
  credits.confirm('a');
  expect(credits.count()).toBe(0);
});

it('spent credits notify listeners only of changes, and are empty for another session', () => {
  const credits: SpentCredits = createSpentCredits();
  const counts: number[] = [];
  const stop = credits.subscribe(() => counts.push(credits.count()));
  credits.clear();
  for (const booking of ['a', 'b']) {
    credits.send(booking);
    credits.confirm(booking);
  }
  credits.send('c');
  credits.clear();
  credits.confirm('c');
  stop();
  expect([counts, credits.count()]).toEqual([[1, 2, 0], 0]);
});
