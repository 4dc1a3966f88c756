/** Links to a merchant's pages on social media (spec 2, section 2). */
export const socialPlatforms = ['Instagram', 'Facebook', 'Youtube', 'Twitter', 'Linkedin'] as const;
type SocialPlatform = (typeof socialPlatforms)[number];

const domains: Readonly<Record<SocialPlatform, readonly string[]>> = {
  Instagram: ['instagram.com'],
  Facebook: ['facebook.com', 'fb.com'],
  Youtube: ['youtube.com', 'youtu.be'],
  Twitter: ['twitter.com', 'x.com'],
  Linkedin: ['linkedin.com'],
};

/** Whether a text is an https address of the platform itself, without credentials or a port of its own. */
export function isLinkOf(platform: SocialPlatform, link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, hostname, username, password, port } = new URL(link);
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  return domains[platform].some((domain) => hostname === domain || hostname.endsWith(`.${domain}`));
}
