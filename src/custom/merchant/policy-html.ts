import dompurify from 'dompurify';
import { policyMarkup } from '../../../contract/merchant.ts';

const schemes = new RegExp(`^(?:${policyMarkup.linkSchemes.join('|')}):`, 'i');

const spans = ['colspan', 'rowspan'];
const purifier = dompurify(window);
purifier.addHook('uponSanitizeAttribute', (_, attribute) => {
  if (spans.includes(attribute.attrName) && !policyMarkup.cellSpan.test(attribute.attrValue)) attribute.keepAttr = false;
});

/** A policy's markup without anything active in it: what a backend sends is not trusted (decisions, "Policy text"). */
export function cleanPolicy(html: string): string {
  return purifier.sanitize(html, { ALLOWED_TAGS: [...policyMarkup.tags], ALLOWED_ATTR: ['href', ...spans], ADD_URI_SAFE_ATTR: spans, ALLOWED_URI_REGEXP: schemes });
}
