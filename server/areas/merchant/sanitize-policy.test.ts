import { describe, expect, it } from 'vitest';
import { policyMarkup } from '../../../contract/merchants/merchant.ts';
import { policyCorpus } from '../../../contract/merchants/policy-corpus.fixture.ts';
import { sanitizePolicy } from './sanitize-policy.ts';

const allowedTag = new RegExp(
  `</?(?:${policyMarkup.tags.join('|')})(?: (?:(?:href|target|rel)="[^"<>]*"|(?:colspan|rowspan)="[1-9]\\d?"))*(?: /)?>`,
  'g',
);
const schemes = policyMarkup.linkSchemes.map((scheme) => `${scheme}:`);

/**
 * Returns the forbidden content of a sanitised policy: markup that is not allowed, links with other schemes, and links
 * without the required `target` and `rel`.
 */
function faultsIn(html: string): string[] {
  const rest = html.replace(allowedTag, '');
  const addresses = [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  const wrong = addresses.filter((href) => !URL.canParse(href) || !schemes.includes(new URL(href).protocol));
  const opening = [...html.matchAll(/<a ([^>]*)>/g)]
    .map(([, attributes = '']) => attributes)
    .filter((attributes) => !attributes.includes('target="_blank" rel="noopener noreferrer nofollow"'));
  return [...(/[<>]/.test(rest) ? [rest] : []), ...wrong, ...opening];
}

describe('sanitizePolicy', () => {
  it('is tested with at least a hundred different attacks', () => {
    expect(new Set(policyCorpus).size).toBe(policyCorpus.length);
    expect(policyCorpus.length).toBeGreaterThanOrEqual(100);
  });

  it.each(policyCorpus)('removes everything from %j that could run, load or hide content', (attack) => {
    for (const html of [attack, `<p>Before</p>${attack}<p>After</p>`, `<ul><li>${attack}</li></ul>`]) {
      const clean = sanitizePolicy(html);
      expect(faultsIn(clean)).toEqual([]);
      expect(sanitizePolicy(clean)).toBe(clean);
    }
  });

  it('keeps the editor’s markup', () => {
    const text =
      '<h2>Returns</h2><p>Within <strong>30</strong> <em>calendar</em> <u>days</u>, <s>unopened</s>.<br />Call us.</p><hr />' +
      '<ul><li><p>Paint: <code>no</code></p></li></ul><ol><li><p>Send it back</p></li></ol><blockquote><p>Tom &amp; Ada &lt;3</p></blockquote>';
    expect(sanitizePolicy(text)).toBe(text);
  });

  it('keeps web, email and phone links, and opens them in a new tab', () => {
    for (const href of [
      'https://alder.test/returns?a=1&amp;b=2',
      'http://alder.test/',
      'mailto:shop@alder.test',
      'tel:01632960123',
    ]) {
      expect(sanitizePolicy(`<a href="${href}">x</a>`)).toBe(
        `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">x</a>`,
      );
    }
    expect(sanitizePolicy('<a href="/admin/upceditor">x</a>')).toBe('<a>x</a>');
  });

  it('keeps a table’s rows, columns and spans, but not its styling', () => {
    const table =
      '<table><thead><tr><th colspan="2">Paint</th></tr></thead><tbody><tr><td rowspan="2"><p>Opened</p></td><td><p>No</p></td></tr></tbody></table>';
    expect(sanitizePolicy(table)).toBe(table);
    expect(
      sanitizePolicy(
        '<table class="MsoTableGrid" border="1" style="width:900pt"><tr><td width="200" colspan="1000" style="color:red">x</td></tr></table>',
      ),
    ).toBe('<table><tr><td>x</td></tr></table>');
  });

  it('escapes text that looks like markup', () => {
    expect(sanitizePolicy('<p>5 < 6, 7 > 6 &lt;script&gt;</p>')).toBe('<p>5 &lt; 6, 7 &gt; 6 &lt;script&gt;</p>');
  });
});
