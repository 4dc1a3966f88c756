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
  /** A call ends; whatever follows from it has followed. */
  const end = async (status: number, access = ofMerchants, path = '/merchant') => {
    watch.note(access, path, status);
    await new Promise((done) => setTimeout(done));
  };
  return { session, askProfile, end };
}

it('a refusal of what the role may do asks for the profile, and the role that it tells ends the session', async () => {
  const { session, askProfile, end } = world('Shop');
  await end(403);
  expect([askProfile.mock.calls.length, session.ended()]).toEqual([1, 'role-changed']);
});

it('three refusals in a row end the session where the profile says no role', async () => {
  const { session, end } = world();
  for (const path of ['/merchant', '/{role}/deliveries/{tab}']) {
    await end(403, path === '/merchant' ? ofMerchants : ofAll, path);
  }
  expect(session.get()?.role).toBe('Merchant');
  await end(403);
  expect(session.ended()).toBe('role-changed');
});

it('refusals between which the role is served mean nothing, nor do those of what it may not do or what everyone may', async () => {
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

it('refusals of an earlier session mean nothing to the next, nor does a profile that says no role', async () => {
  const { session, end } = world();
  const user = session.get();
  for (let round = 0; round < 2; round += 1) await end(403);
  if (user) session.begin(user);
  await end(403);
  for (const told of [null, undefined]) noteRole(session, told);
  expect(session.get()?.role).toBe('Merchant');
});
