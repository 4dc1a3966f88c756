/** Links to a merchant's social media pages (C-2.56). */
import { z } from 'zod';
import { merchantRuleTexts } from '../rule-texts.ts';
import { tooLong } from 'schema-admin/contract/text.ts';
import { codeText } from 'schema-admin/contract/values/characters.ts';

export const socialPlatforms = ['Instagram', 'Facebook', 'Youtube', 'Twitter', 'Linkedin'] as const;

const maxLinkLength = 300;
/** Limit for any received link, because a stored link may be longer than the limit for new ones. */
const maxSentLength = 2000;

/** Adds a missing scheme. A colon followed by digits is a port. */
function withScheme(link: string): string {
  return link === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(link) ? link : `https://${link}`;
}

/**
 * Returns whether a link is a web page's URL with a domain name and without credentials. Other schemes could run
 * scripts.
 */
function isPage(link: string): boolean {
  if (/\s/.test(link) || !URL.canParse(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  return (
    ['http:', 'https:'].includes(protocol) && username === '' && password === '' && /^[^.]+(\.[^.]+)+$/.test(hostname)
  );
}

/**
 * Returns the schema of an optional link, which adds `https://` to a bare host. Accepts the `stored` link unchanged,
 * because an old invalid one must not prevent other changes.
 */
export function socialLink(stored?: string) {
  const isStored = (link: string) => link === stored;
  return codeText()
    .max(maxSentLength, tooLong(maxLinkLength))
    .transform((link) => (isStored(link) ? link : withScheme(link)))
    .pipe(
      z
        .string()
        .refine((link) => isStored(link) || link.length <= maxLinkLength, { ...tooLong(maxLinkLength), abort: true })
        .refine((link) => isStored(link) || link === '' || isPage(link), { error: merchantRuleTexts.enterPage }),
    );
}
