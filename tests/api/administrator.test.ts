import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin } from '../../server/areas/account/administrator.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

describe(`create-admin, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  const confirmations: string[] = [];
  const make = (email: string, answer: boolean) => {
    confirmations.splice(0);
    const confirm = async (role: string) => {
      confirmations.push(role);
      return answer;
    };
    return makeAdmin({ database: portal.database, email, now: portal.clock.now(), confirm });
  };
  const signIn = async (email: string, password = '') => {
    const { status, body } = await portal
      .visitor()
      .call('POST', '/api/portal/login', { Email: email, Password: password });
    return { status, body };
  };

  it('creates an account for a new address without confirmation', async () => {
    const password = await make('new-admin@example.com', false);
    expect(confirmations).toEqual([]);
    expect(await signIn('new-admin@example.com', password)).toMatchObject({
      status: 200,
      body: { Result: { Role: 'Admin' } },
    });
  });

  it("resets an administrator's password without confirmation", async () => {
    const password = await make('admin@demo.test', false);
    expect(confirmations).toEqual([]);
    expect((await signIn('admin@demo.test', password)).status).toBe(200);
  });

  it('requires confirmation to promote a shop, and changes nothing if it is declined', async () => {
    const shop = await portal.signIn('shop@demo.test');
    expect(await make('shop@demo.test', false)).toBeUndefined();
    expect(confirmations).toEqual(['Shop']);
    expect((await shop.call('GET', '/api/portal/profile')).body).toMatchObject({ Result: { Role: 'Shop' } });
  });

  it('turns a shop into an administrator without a merchant, and ends its sessions', async () => {
    const shop = await portal.signIn('second-shop@demo.test');
    const password = await make('second-shop@demo.test', true);
    expect((await shop.call('GET', '/api/portal/profile')).status).toBe(401);
    expect(await signIn('second-shop@demo.test', password)).toMatchObject({
      status: 200,
      body: { Result: { Role: 'Admin', ShopName: null, MerchantName: null } },
    });
  });
});
