/** Splits text into lines, and each line into pieces of one font, from left to right (UAX 9). */
import bidiFactory from 'bidi-js';
import type { Language } from 'schema-admin/contract/texts/language.ts';

const bidi = bidiFactory();

export interface Piece {
  readonly text: string;
  /** The script of the font. pdfkit shapes and reverses Arabic text. */
  readonly script: 'latin' | 'arabic';
}

/** Text of one level and script, in logical order. */
interface Run extends Piece {
  readonly level: number;
}

const arabic = /[\p{Script_Extensions=Arabic}\p{Script=Arabic}]/u;
/** Spaces and combining marks belong to the surrounding run. */
const joining = /[\s\p{M}]/u;
/** Bidi control characters, which no font contains. */
const controls = /[\u061C\u200E\u200F\u2066-\u2069]/;

/** Right-to-left letters and marks. */
const runsLeft = /[\p{Script=Arabic}\u061C\u200F]/u;

function runsOf(line: string, direction: Language['direction']): Run[] {
  // A line without right-to-left letters stays unchanged in a mirrored document, such as the address "1 High Street".
  const { levels } = bidi.getEmbeddingLevels(line, runsLeft.test(line) ? direction : 'ltr');
  const runs: Run[] = [];
  let at = 0;
  for (const letter of line) {
    const level = levels[at] ?? 0;
    at += letter.length;
    if (controls.test(letter)) continue;
    const last = runs.at(-1);
    const goesOn = last?.level === level && joining.test(letter);
    const script = goesOn ? last.script : arabic.test(letter) ? 'arabic' : 'latin';
    if (last?.level === level && last.script === script) runs.splice(-1, 1, { ...last, text: last.text + letter });
    else runs.push({ text: letter, level, script });
  }
  return runs;
}

/** Reverses each sequence of runs at or above a level, from the highest level down (rule L2). */
function inVisualOrder(runs: readonly Run[]): Run[] {
  let order = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const turned: Run[] = [];
    let deep: Run[] = [];
    for (const run of order) {
      if (run.level >= level) deep.unshift(run);
      else {
        turned.push(...deep, run);
        deep = [];
      }
    }
    order = [...turned, ...deep];
  }
  return order;
}

const mirrored = (text: string) =>
  [...text]
    .toReversed()
    .map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .join('');

/** Returns the pieces of one line from left to right. */
export function piecesOf(line: string, direction: Language['direction']): Piece[] {
  return inVisualOrder(runsOf(line, direction)).map(({ text, level, script }) => ({
    text: level % 2 === 1 && script === 'latin' ? mirrored(text) : text,
    script,
  }));
}

/** Breaks text into lines at words. Cuts a word that is longer than a line. `measure` returns the width of a text. */
export function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of measure(word) <= width ? [word] : word) {
      if (line !== '' && measure(line + letter) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}
