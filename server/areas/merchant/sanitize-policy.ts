import sanitizeHtml from 'sanitize-html';
import { policyMarkup } from '../../../contract/merchants/merchant.ts';

const schemes: ReadonlySet<string> = new Set(policyMarkup.linkSchemes.map((scheme) => `${scheme}:`));

/** Returns whether a link is absolute and has an allowed scheme. Parses the link as browsers do. */
function isSafeLink(href: string | undefined): href is string {
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
    // Links open in a new tab and send no referrer.
    a: (_name, { href }) => ({
      tagName: 'a',
      attribs: isSafeLink(href) ? { href, target: '_blank', rel: 'noopener noreferrer nofollow' } : {},
    }),
    td: cell,
    th: cell,
  },
};

/** Removes everything from a returns policy that could run, load or hide content (decisions, "Policy text"). */
export function sanitizePolicy(html: string): string {
  return sanitizeHtml(html, options).trim();
}
