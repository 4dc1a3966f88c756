import { expect, it, vi } from 'vitest';
import type { Access } from '../../contract/endpoint.ts';
import { everyRole } from '../../contract/roles.ts';
import { browserProfile } from '../testing/browser-tabs.ts';
import { createRoleWatch, noteRole } from './role-watch.ts';
import { createSessionStore } from './session-store.ts';

const ofMerchants: Access = { roles: ['Merchant'] };
const ofAll: Access = { roles: everyRole };

function world(tellRole?: string) {
  const session = createSessionStore(browserProfile().openTab());
  session.begin({
    role: 'Merchant',
    isCollectEnabled: false,
    isCollectOnly: false,
    isUserAdmin: false,
    termsAccepted: true,
  });
  const askProfile = vi.fn(async () => noteRole(session, tellRole));
  const watch = createRoleWatch({ session, askProfile });
  /** Reports the status of a call and waits for its effects. */
  const end = async (status: number, access = ofMerchants, path = '/merchant') => {
    watch.note(access, path, status);
    await new Promise((done) => setTimeout(done));
  };
  return { session, askProfile, end };
}

it('requests the profile after an unexpected 403 and ends the session on a new role', async () => {
  const { session, askProfile, end } = world('Shop');
  await end(403);
  expect([askProfile.mock.calls.length, session.ended()]).toEqual([1, 'role-changed']);
});

it('ends the session after three 403s in a row if the profile has no role', async () => {
  const { session, end } = world();
  for (const path of ['/merchant', '/{role}/deliveries/{tab}']) {
    await end(403, path === '/merchant' ? ofMerchants : ofAll, path);
  }
  expect(session.get()?.role).toBe('Merchant');
  await end(403);
  expect(session.ended()).toBe('role-changed');
});

it('ignores 403s that are interrupted by a success, expected, or open to all roles', async () => {
  const { session, askProfile, end } = world('Merchant');
  for (const status of [403, 403, 200, 403, 403, 404]) await end(status);
  expect(askProfile).toHaveBeenCalledTimes(4);
  askProfile.mockClear();
  for (let round = 0; round < 4; round += 1) {
    await end(403, { roles: ['Admin'] }, '/admin');
    await end(403, ofAll, '/portal/profile');
    await end(403, 'session', '/{role}/refresh');
    await end(403, 'public', '/{role}/config');
  }
  expect([askProfile.mock.calls.length, session.get()?.role]).toEqual([0, 'Merchant']);
});

it('ignores 403s of an earlier session and profiles without a role', async () => {
  const { session, end } = world();
  const user = session.get();
  for (let round = 0; round < 2; round += 1) await end(403);
  if (user) session.begin(user);
  await end(403);
  for (const role of [null, undefined]) noteRole(session, role);
  expect(session.get()?.role).toBe('Merchant');
});
