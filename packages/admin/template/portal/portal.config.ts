/** Name and look of this portal. `Brand` in `/config.json` overrides them in a deployment. */
import type { PortalBrand } from 'schema-admin/contract/brand-schema.ts';

export const portal: PortalBrand = {
  Name: 'Reading Room',
  Titles: { Editor: 'Reading Room, editors' },
  Logo: '/favicon.svg',
  Colours: { Light: '#7a2e8f', Dark: '#d9a1ea' },
  Currency: 'EUR',
  Days: 'DD.MM.YYYY',
  Clock: '24',
  WeekBegins: 'Monday',
  TimeZone: 'Europe/Berlin',
  SignIn: { Title: 'Welcome to the Reading Room', Text: 'Articles, and who reads them.' },
};
