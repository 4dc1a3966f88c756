/** Links to a merchant's pages on social media (C-2.56). */
import { z } from 'zod';
import { merchantRuleTexts } from '../rule-texts.ts';
import { tooLong } from 'schema-admin/contract/text.ts';
import { codeText } from 'schema-admin/contract/values/characters.ts';

export const socialPlatforms = ['Instagram', 'Facebook', 'Youtube', 'Twitter', 'Linkedin'] as const;

const maxLinkLength = 300;
/** As it arrives: a stored link that is longer than new ones may be can be sent again. */
const maxSentLength = 2000;

/** A colon with digits after it belongs to a port. */
function withScheme(link: string): string {
  return link === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(link) ? link : `https://${link}`;
}

/** Whether a text is the address of a page: of the web, so that it runs no script, on a host with a name, and without credentials in front of that. */
function isPage(link: string): boolean {
  if (/\s/.test(link) || !URL.canParse(link)) return false;
  const { protocol, hostname, username, password } = new URL(link);
  return (
    ['http:', 'https:'].includes(protocol) && username === '' && password === '' && /^[^.]+(\.[^.]+)+$/.test(hostname)
  );
}

/**
 * A link as people type it, once trimmed, or none; `https://` is put before one that begins with the host. What is
 * `stored` already is taken whatever it is: it must not keep other links from being saved.
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
