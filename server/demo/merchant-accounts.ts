/** Account details of the demo merchants. Two of the merchants have none yet. */
import type { merchants } from '../db/schema.ts';

type Account = Pick<
  typeof merchants.$inferInsert,
  'slogan' | 'brandColour' | 'returnsPolicy' | 'returnsWindow' | 'socialLinks'
>;

const policy = (days: number, exception: string) =>
  `<h2>Returns</h2><p>Changed your mind? Bring it back within <strong>${days} days</strong>, unused and in its packaging, to any of our shops.</p>` +
  `<ul><li><p>Please bring the receipt or the order number.</p></li><li><p>${exception}</p></li></ul>` +
  '<p>Faulty goods are repaired, replaced or refunded for as long as the law says, whatever stands above.</p>';

const linksOf = (handle: string, platforms: readonly string[]) => {
  const all: Readonly<Record<string, string>> = {
    Instagram: `https://www.instagram.com/${handle}`,
    Facebook: `https://www.facebook.com/${handle}`,
    Youtube: `https://www.youtube.com/@${handle}`,
    Twitter: `https://x.com/${handle}`,
    Linkedin: `https://www.linkedin.com/company/${handle}`,
  };
  return Object.fromEntries(Object.entries(all).filter(([platform]) => platforms.includes(platform)));
};

const accounts: Readonly<Record<string, Account>> = {
  'oakwell-decorating': {
    slogan: 'A better finish, today',
    brandColour: '2F5D50',
    returnsPolicy: policy(30, 'Paint that was <em>mixed to order</em> cannot be returned.'),
    returnsWindow: 30,
    socialLinks: linksOf('oakwell-decorating-demo', ['Instagram', 'Facebook', 'Youtube', 'Linkedin']),
  },
  'brackenridge-builders': {
    slogan: 'Everything but the kettle',
    brandColour: 'AB4B3D',
    returnsPolicy: policy(14, 'Cut timber and opened sacks cannot be returned.'),
    returnsWindow: 14,
    socialLinks: linksOf('brackenridge-demo', ['Facebook', 'Linkedin']),
  },
  'greenhithe-garden': {
    slogan: 'Grown here',
    brandColour: '447A55',
    returnsPolicy: policy(28, 'Plants are guaranteed for a year.'),
    returnsWindow: 28,
    socialLinks: linksOf('greenhithe-demo', ['Instagram']),
  },
  'marlowe-fern': {
    slogan: null,
    brandColour: 'CF5674',
    returnsPolicy: '<p>Flowers do not keep: please tell us on the day if something is wrong with them.</p>',
    returnsWindow: 0,
    socialLinks: linksOf('marlowe-fern-demo', ['Instagram', 'Twitter']),
  },
  'thornbury-pharmacy': {
    slogan: 'Here to help',
    brandColour: '2F8C8C',
    returnsPolicy: '<p>Medicines cannot be taken back.</p>',
    returnsWindow: 0,
    socialLinks: {},
  },
  'filament-brass': {
    slogan: 'Light, made well',
    brandColour: '47505C',
    returnsPolicy: policy(60, 'Bulbs only while their box is sealed.'),
    returnsWindow: 60,
    socialLinks: linksOf('filament-demo', ['Instagram', 'Youtube']),
  },
};

const nothing: Account = { slogan: null, brandColour: null, returnsPolicy: null, returnsWindow: null, socialLinks: {} };

export function accountOf(key: string): Account {
  return accounts[key] ?? nothing;
}
