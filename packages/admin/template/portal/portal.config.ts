/** What this portal is called and looks like; `Brand` in `/config.json` says otherwise where it is deployed. */
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
