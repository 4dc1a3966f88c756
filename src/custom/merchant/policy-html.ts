import dompurify from 'dompurify';
import { policyMarkup } from '../../../contract/merchant.ts';

const schemes = new RegExp(`^(?:${policyMarkup.linkSchemes.join('|')}):`, 'i');

/** A policy's markup without anything active in it: what a backend sends is not trusted (decisions, "Policy text"). */
export function cleanPolicy(html: string): string {
  return dompurify.sanitize(html, { ALLOWED_TAGS: [...policyMarkup.tags], ALLOWED_ATTR: ['href'], ALLOWED_URI_REGEXP: schemes });
}
