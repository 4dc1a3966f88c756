import { expect, it } from 'vitest';
import type { User } from '../../../providers/session/session-store.ts';
import { hasAnnouncements } from './use-announcements.ts';

const user: User = {
  role: 'Admin',
  isCollectEnabled: false,
  isCollectOnly: false,
  isUserAdmin: true,
  termsAccepted: true,
};
const things = (isEnabled: boolean) => ({
  name: 'things',
  news: { when: () => isEnabled, concerns: () => true, say: () => undefined },
});

it('a resource makes announcements only to users with access to its list', () => {
  expect(hasAnnouncements(things(true), user, () => true)).toBe(true);
  expect(hasAnnouncements(things(true), user, () => false)).toBe(false);
  expect(hasAnnouncements(things(false), user, () => true)).toBe(false);
  expect(hasAnnouncements({ name: 'things' }, user, () => true)).toBe(false);
});
