/** Text as a paper draws it: in lines, and each line in pieces from left to right (UAX 9), each of one font. */
import bidiFactory from 'bidi-js';
import type { Language } from 'schema-admin/contract/texts/language.ts';

const bidi = bidiFactory();

export interface Piece {
  readonly text: string;
  /** Which font has it. The Arabic one is shaped and turned round by whoever draws it. */
  readonly script: 'latin' | 'arabic';
}

/** Of one level and script, in the order of reading. */
interface Run extends Piece {
  readonly level: number;
}

const arabic = /[\p{Script_Extensions=Arabic}\p{Script=Arabic}]/u;
/** A space or a mark belongs to what it stands in. */
const joining = /[\s\p{M}]/u;
/** They order the text, and no font draws them. */
const controls = /[\u061C\u200E\u200F\u2066-\u2069]/;

/** Letters, or a mark that stands for one. */
const runsLeft = /[\p{Script=Arabic}\u061C\u200F]/u;

function runsOf(line: string, direction: Language['direction']): Run[] {
  // A line of an address stays as it is written, also on a paper that is mirrored: "1 High Street".
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

/** From the highest level down, whatever is at least that deep is turned round as a whole (rule L2). */
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

/** One line, from left to right. */
export function piecesOf(line: string, direction: Language['direction']): Piece[] {
  return inVisualOrder(runsOf(line, direction)).map(({ text, level, script }) => ({
    text: level % 2 === 1 && script === 'latin' ? mirrored(text) : text,
    script,
  }));
}

/** Words as many as a line holds; a word that is longer than a line is cut. `measure` answers the width of a text. */
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
