/** Formats the report: as text, as JUnit XML for pipelines, or as an HTML page. */
import { type Options, conform } from './conform.ts';
import type { Row, Verdict } from './row.ts';
import type { Wire } from './wire.ts';

type Report = (rows: readonly Row[], url: string) => string;

const words: Readonly<Record<Verdict, string>> = { ok: 'ok', odd: 'odd', fault: 'FAULT', skipped: 'skipped' };

function countOf(rows: readonly Row[], verdict: Verdict): number {
  return rows.filter((row) => row.verdict === verdict).length;
}

function summary(rows: readonly Row[], url: string): string {
  const count = (verdict: Verdict) => countOf(rows, verdict);
  const answer = count('fault') === 0 ? 'The portal will work with' : 'The portal will not work properly with';
  return `${answer} ${url}: ${count('ok')} ok, ${count('odd')} odd (tolerated), ${count('fault')} faults, ${count('skipped')} skipped.`;
}

const wasSent = ({ sent, status }: Row) =>
  [...(sent === undefined ? [] : [`sent ${sent}`]), ...(status === undefined ? [] : [`answered ${status}`])].join(', ');
const isWrong = ({ verdict }: Row) => verdict === 'fault' || verdict === 'odd';

function textOf(row: Row): string {
  const { verdict, subject, as, requirements, says } = row;
  const named = `${words[verdict].padEnd(9)} ${subject}${requirements.length > 0 ? ` [${requirements.join(' ')}]` : ''}${as === 'nobody' ? '' : ` as ${as}`}`;
  if (!isWrong(row)) return says.length > 0 ? `${named}: ${says.join('; ')}` : named;
  return [named, ...[...says, wasSent(row)].filter((line) => line !== '').map((line) => `          ${line}`)].join(
    '\n',
  );
}

const text: Report = (rows, url) => `${[...rows.map(textOf), '', summary(rows, url)].join('\n')}\n`;

/** Escapes a text for elements and quoted attributes. Removes characters that XML does not allow. */
function escaped(given: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return given
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '')
    .replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? '');
}

function junitCase(row: Row): string {
  const { subject, as, requirements, verdict, says } = row;
  const details = escaped([...says, wasSent(row)].filter((line) => line !== '').join('\n'));
  const inside: Readonly<Record<Verdict, string>> = {
    ok: '',
    odd: `<system-out>${details}</system-out>`,
    fault: `<failure message="${escaped(says[0] ?? '')}">${details}</failure>`,
    skipped: `<skipped message="${escaped(says.join('; '))}"/>`,
  };
  return `  <testcase classname="${escaped(as)}" name="${escaped([subject, ...requirements].join(' '))}">${inside[verdict]}</testcase>`;
}

const junit: Report = (rows, url) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${escaped(`conformance of ${url}`)}" tests="${rows.length}" failures="${countOf(rows, 'fault')}" skipped="${countOf(rows, 'skipped')}">`,
    ...rows.map(junitCase),
    '</testsuite>',
    '',
  ].join('\n');

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1rem}table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid #8884}td{overflow-wrap:anywhere}.fault td:first-child{color:#c00;font-weight:700}.odd td:first-child{color:#a60}.skipped{opacity:.7}`;

function htmlRow(row: Row): string {
  const { verdict, subject, as, requirements, says } = row;
  const details = [...says, ...(isWrong(row) ? [wasSent(row)] : [])]
    .filter((line) => line !== '')
    .map(escaped)
    .join('<br>');
  return `<tr class="${verdict}"><td>${words[verdict]}</td><td>${escaped(subject)}</td><td>${escaped(as)}</td><td>${requirements.join(' ')}</td><td>${details}</td></tr>`;
}

/** Formats the report as an HTML page that lists faults first. */
const html: Report = (rows, url) => {
  const order: readonly Verdict[] = ['fault', 'odd', 'ok', 'skipped'];
  const sorted = rows.toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict));
  const heads = ['Result', 'Call', 'As', 'Requirements', 'Findings']
    .map((head) => `<th scope="col">${head}</th>`)
    .join('');
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Conformance of ${escaped(url)}</title><style>${style}</style></head><body><h1>Conformance</h1><p>${escaped(summary(rows, url))}</p><table><thead><tr>${heads}</tr></thead><tbody>\n${sorted.map(htmlRow).join('\n')}\n</tbody></table></body></html>\n`;
};

export const reports = { text, junit, html } as const satisfies Readonly<Record<string, Report>>;

/** Checks a backend. `faults` is the number of faults. Throws if the backend cannot be reached at all. */
export async function reportOn(
  wire: Wire,
  options: Options,
  form: keyof typeof reports,
): Promise<{ readonly report: string; readonly faults: number }> {
  const rows = await conform(wire, options);
  return { report: reports[form](rows, options.url), faults: countOf(rows, 'fault') };
}
