/** Which rows of a long list stand in the document: those in view, and how the others come and go. */
import type { Range } from '@tanstack/react-virtual';

/** So many rows stand ready where the scroll goes and where it comes from, and so many at first: the fewer, the sooner those in view are there. */
export const [ready, readyAtFirst] = [8, 2];
const readyBehind = 2;

/** Whether rows that far apart were passed in one step, by the thumb of the scrollbar or on the way back: nobody is reading there. */
export const isLeap = (from: number, to: number): boolean => Math.abs(to - from) > 3 * ready;

/**
 * Which rows stand in the document: those in view, and more where the scroll goes than where it comes from. Those that a
 * leap passes are drawn to be seen for a moment: the fewer, the better they follow the thumb. Where the list begins below
 * its top, whoever has come back sees its rows before those beside them are drawn.
 */
export function followLeaps(): (range: Range) => number[] {
  let before: number | undefined;
  let isAway = false;
  let isUp = false;
  return (range) => {
    const { startIndex, endIndex, overscan, count } = range;
    const from = before ?? 0;
    const leaps = isLeap(from, startIndex);
    if (startIndex !== from) [isAway, isUp] = [leaps || before === undefined, startIndex < from];
    before = startIndex;
    const ahead = leaps || (isAway && overscan < ready) ? 0 : overscan;
    const behind = Math.min(ahead, readyBehind);
    const [above, below] = isUp ? [ahead, behind] : [behind, ahead];
    const first = Math.max(0, startIndex - above);
    return Array.from({ length: Math.min(count - 1, endIndex + below) - first + 1 }, (_, at) => first + at);
  };
}

/** So many rows come with one drawing, and so many go: all that a quick wheel brings would be one long task. */
export const atOnce = 4;

/** Rows so near to those that are wanted stand on until others need their elements: a further page brings ten at once. */
export const spare = 10;

/**
 * Which items stand next, on the way from those that stand to those that are wanted: the nearest come first, and the
 * farthest go. With `kept`, those that are no farther away go only as others come.
 */
export function nextItems(standing: readonly number[], wanted: readonly number[], kept = 0): readonly number[] {
  const [first, last] = [wanted[0] ?? 0, wanted.at(-1) ?? 0];
  const distanceOf = (item: number) => Math.max(first - item, item - last);
  const stood = new Set(standing);
  const come = wanted.filter((item) => !stood.has(item));
  const few = first < (standing[0] ?? 0) ? come.slice(-atOnce) : come.slice(0, atOnce);
  const away = standing.filter((item) => distanceOf(item) > 0).toSorted((one, other) => distanceOf(other) - distanceOf(one));
  const far = away.filter((item) => distanceOf(item) > kept).length;
  const gone = Math.max(Math.min(far, atOnce), kept > 0 ? few.length : 0);
  return [...few, ...away.slice(gone), ...standing.filter((item) => distanceOf(item) <= 0)].toSorted((one, other) => one - other);
}
