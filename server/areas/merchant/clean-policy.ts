import sanitizeHtml from 'sanitize-html';
import { policyMarkup } from '../../../contract/merchants/merchant.ts';

const schemes: ReadonlySet<string> = new Set(policyMarkup.linkSchemes.map((scheme) => `${scheme}:`));

/** An address that is whole and harmless; read as browsers read it, whatever is hidden in it. */
function isOpenable(href: string | undefined): href is string {
  return href !== undefined && URL.canParse(href) && schemes.has(new URL(href).protocol);
}

function cell(tagName: string, given: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return {
    tagName,
    attribs: Object.fromEntries(Object.entries(given).filter(([, value]) => policyMarkup.cellSpan.test(value))),
  };
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...policyMarkup.tags],
  allowedAttributes: { a: ['href', 'target', 'rel'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
  allowedSchemes: [...policyMarkup.linkSchemes],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    // A link leaves the portal, and takes nothing of it along.
    a: (_name, { href }) => ({
      tagName: 'a',
      attribs: isOpenable(href) ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : {},
    }),
    td: cell,
    th: cell,
  },
};

/** A returns policy with nothing in it that could run, load or disguise itself (decisions, "Policy text"). */
export function cleanPolicy(html: string): string {
  return sanitizeHtml(html, options).trim();
}
