/** Finds citations in comments and documents, and reports broken ones. Needs no installed package. */

/**
 * @typedef {object} Known
 * @property {ReadonlySet<string>} ids of the requirements
 * @property {ReadonlySet<string>} headings of the decisions
 * @property {ReadonlySet<string>} adrs numbers of the ADRs
 * @property {(path: string) => boolean} hasFile whether a path exists, relative to the root
 */

/** Whitespace between two words of a comment, including line breaks. */
const gap = String.raw`(?:\s|\n\s*(?:\*|//|--))+`;
const id = /(?<![\w-])[OCD]-\d\.\d\d(?!\d)/g;
const decisions = new RegExp(String.raw`\bdecisions,?${gap}"[^"\n]+"(?:,${gap}"[^"\n]+")*`, 'gi');
const adr = new RegExp(String.raw`\bADR${gap}?(\d+)\b`, 'g');
const document = /(?<![\w./-])docs\/[\w./-]+\.(?:md|tsv)\b/g;
/** Citations by a number or a section that no document in the repository has. */
const elsewhere = new RegExp(
  String.raw`\bspec(?:ification)?${gap}\d|\bsections?${gap}\d|\(\d, section|\bdecisions(?:[:;]|,${gap}(?!")\w+[);])|(?<!docs/)\bdecisions\.md|\(design[,)]`,
  'gi',
);

/** @param {string} text @param {Known} known */
export function readCitations(text, { ids, headings, adrs, hasFile }) {
  /** @type {{ line: number, fault: string }[]} */
  const faults = [];
  let cited = 0;
  /**
   * @param {RegExp} pattern
   * @param {(match: RegExpMatchArray) => readonly (string | undefined)[]} faultsOf returns one entry per citation;
   * undefined if it exists
   */
  function find(pattern, faultsOf) {
    for (const match of text.matchAll(pattern)) {
      const line = text.slice(0, match.index).split('\n').length;
      for (const fault of faultsOf(match)) {
        cited += 1;
        if (fault !== undefined) faults.push({ line, fault });
      }
    }
  }
  find(id, ([named]) => [ids.has(named) ? undefined : `there is no requirement ${named}`]);
  find(decisions, ([citation]) =>
    [...citation.matchAll(/"([^"]+)"/g)].map(([, heading = '']) =>
      headings.has(heading) ? undefined : `there is no decision "${heading}"`,
    ),
  );
  find(adr, ([, number = '']) => [adrs.has(number) ? undefined : `there is no ADR ${number}`]);
  find(document, ([path]) => [hasFile(path) ? undefined : `there is no ${path}`]);
  find(elsewhere, ([words]) => [
    `"${words.replaceAll(/\s+/g, ' ')}" cites no document of the repository: cite a requirement's id or a decision's heading`,
  ]);
  return { cited, faults: faults.toSorted((one, other) => one.line - other.line) };
}
