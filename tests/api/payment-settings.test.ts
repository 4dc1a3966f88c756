/** A merchant's own pay-out account, its rhythm and the next pay-out. */
import { and, asc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { paymentSettingsEndpoints } from '../../contract/finance/payment-settings.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { ledgerEntries } from '../../server/db/ledger-tables.ts';
import { outgoingMails } from '../../server/db/mail-tables.ts';
import { paymentSettings } from '../../server/db/payment-tables.ts';
import { audit, mails, orders, users } from '../../server/db/schema.ts';
import { password } from './fixture.ts';
import { issueDue, setDelivered, setRefunded } from './invoice-calls.ts';
import { deliverMails } from './mailbox.ts';
import { postCharge } from './post-charge.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const dayMs = 86_400_000;
const iban = 'GB29NWBK60161331926819';
const account = {
  Holder: 'Alder Ales Ltd',
  AccountType: 'Iban',
  Iban: 'GB29 NWBK 6016 1331 9268 19',
  Password: password,
};
const british = { Holder: 'Alder Ales Ltd', AccountType: 'SortCode', SortCode: '20-00-00', AccountNumber: '55779911' };
const base = '/api/ext/payment-settings';

describe(`payment settings, on ${engine}`, () => {
  let portal: TestApp;
  afterEach(() => portal.stop());

  const start = async (environment: Readonly<Record<string, string>> = {}) => {
    portal = await startApp({ environment: { PUBLIC_URL: 'https://portal.example.com', ...environment } });
    return portal.signIn('merchant@demo.test');
  };
  const settingsOf = async (client: TestClient) =>
    z.object({ Result: paymentSettingsEndpoints.get.answer }).parse((await client.call('GET', base)).body).Result;
  const nextOf = async (client: TestClient) =>
    z.object({ Result: paymentSettingsEndpoints.next.answer }).parse((await client.call('GET', `${base}/next`)).body)
      .Result;
  const setAccount = (client: TestClient, body: object = account) => client.call('PUT', `${base}/account`, body);
  const setRhythm = (client: TestClient, Rhythm: string, PayoutDay = 'Monday') =>
    client.call('PUT', `${base}/rhythm`, { Rhythm, PayoutDay });
  const storedNumbers = () =>
    portal.database.inScope('system', (tx) =>
      tx.select({ merchant: paymentSettings.merchantId, number: paymentSettings.secretNumber }).from(paymentSettings),
    );
  /** Adds an order of 24.95 pounds that the customer has paid, delivers it and issues its invoices. */
  const sell = async (orderNo: string, shopId = 1, paymentStatus: string | null = 'Succeeded') => {
    const id = await portal.addOrder({ orderNo, shopId });
    await portal.database.inScope('system', (tx) =>
      tx.update(orders).set({ paymentStatus, paymentAt: portal.clock.now() }).where(eq(orders.id, id)),
    );
    await setDelivered(portal.database, [id], portal.clock.now());
    await issueDue(portal);
    return id;
  };
  const charge = (pence: number, merchantId = 1) =>
    portal.database.inScope('system', (tx) =>
      postCharge(tx, 'correction', {
        owner: { merchantId },
        pence: Pence.parse(pence),
        at: portal.clock.now(),
        cause: { job: 'test' },
      }),
    );

  it('hold the account of the own merchant, masked', async () => {
    const merchant = await start();
    expect(await settingsOf(merchant)).toEqual({ Id: 1, Account: null, Rhythm: 'Weekly', PayoutDay: 'Monday' });
    expect((await setAccount(merchant)).status).toBe(200);
    const Changed = portal.clock.now().toISOString();
    const masked = { Holder: 'Alder Ales Ltd', AccountType: 'Iban', MaskedNumber: '•••• 6819', Changed };
    expect((await settingsOf(merchant)).Account).toEqual(masked);
    expect((await settingsOf(await portal.signIn('merchant-collect@demo.test'))).Account).toEqual(masked);
    expect(await settingsOf(await portal.signIn('other-merchant@demo.test'))).toMatchObject({ Id: 2, Account: null });

    portal.clock.advance(1000);
    expect((await setAccount(merchant, { ...british, Password: password })).status).toBe(200);
    expect((await settingsOf(merchant)).Account).toMatchObject({ AccountType: 'SortCode', MaskedNumber: '•••• 9911' });
    expect(await storedNumbers()).toEqual([{ merchant: 1, number: '20000055779911' }]);
  });

  it.each([
    ['a wrong check digit', { ...account, Iban: 'GB28NWBK60161331926819' }, 'Iban'],
    ['no IBAN', { ...account, Iban: undefined }, 'Iban'],
    ['an empty IBAN', { ...account, Iban: '' }, 'Iban'],
    ['no holder', { ...account, Holder: ' ' }, 'Holder'],
    ['a short sort code', { ...british, SortCode: '20-00-0', Password: password }, 'SortCode'],
    ['no account number', { ...british, AccountNumber: undefined, Password: password }, 'AccountNumber'],
    ['a wrong password', { ...account, Password: 'Demo-Portal-2' }, 'Password'],
    ['no password', { ...account, Password: '' }, 'Password'],
  ])('refuse an account with %s, and change nothing', async (_, body, field) => {
    const merchant = await start();
    expect(await setAccount(merchant, body)).toMatchObject({
      status: 422,
      body: { Error: expect.any(String), Fields: { [field]: expect.any(String) } },
    });
    expect(await storedNumbers()).toEqual([]);
    expect(await portal.database.inScope('system', (tx) => tx.$count(outgoingMails))).toBe(0);
  });

  it('limit wrong passwords as the sign-in does, and count both together', async () => {
    const merchant = await start({ SIGN_INS_A_MINUTE: '5' });
    const guess = () => setAccount(merchant, { ...account, Password: 'wrong' }).then(({ status }) => status);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push(await guess());
    expect(statuses).toContain(422);
    expect(statuses.at(-1)).toBe(429);
    expect((await setAccount(merchant)).status).toBe(429);
    expect(await storedNumbers()).toEqual([]);
    portal.clock.advance(61_000);
    expect((await setAccount(merchant)).status).toBe(200);
  });

  it('are closed to administrators, shops and visitors', async () => {
    await start();
    for (const email of ['admin@demo.test', 'shop@demo.test', 'collect@demo.test']) {
      const client = await portal.signIn(email);
      const calls = [
        client.call('GET', base),
        client.call('GET', `${base}/next`),
        setAccount(client),
        setRhythm(client, 'Daily'),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
    expect((await portal.visitor().call('GET', base)).status).toBe(401);
    expect(await storedNumbers()).toEqual([]);
  });

  it('let no user of the database read the full number or change that of another merchant', async () => {
    await setAccount(await start());
    const everyone = await portal.database.inScope('system', (tx) => tx.select().from(users));
    for (const user of everyone) {
      const read = portal.database.inScope(user, (tx) => tx.select().from(paymentSettings));
      await expect(read).rejects.toMatchObject({ cause: { code: '42501' } });
    }
    const other = everyone.find(({ email }) => email === 'other-merchant@demo.test');
    if (other === undefined) throw new Error('A user of the fixture is missing');
    const changed = await portal.database.inScope(other, (tx) =>
      tx
        .update(paymentSettings)
        .set({ holder: 'Mallory' })
        .where(eq(paymentSettings.merchantId, 1))
        .returning({ id: paymentSettings.merchantId }),
    );
    expect(changed).toEqual([]);
  });

  it('send a mail to each user of the merchant, with the masked number', async () => {
    const merchant = await start();
    await setAccount(merchant);
    await deliverMails(portal);
    const sent = await portal.database.inScope('system', (tx) => tx.select().from(mails).orderBy(asc(mails.recipient)));
    expect(sent.map(({ recipient }) => recipient)).toEqual(['merchant-collect@demo.test', 'merchant@demo.test']);
    for (const { subject, body } of sent) {
      expect(subject).toBe('Your pay-out account was changed');
      expect(body).toContain('the account of Alder Ales Ltd with the number •••• 6819.');
      expect(body).toContain('https://portal.example.com/merchant/paymentsettings');
      expect(body).not.toContain('60161331');
    }
    await setRhythm(merchant, 'Daily');
    expect(await portal.database.inScope('system', (tx) => tx.$count(outgoingMails))).toBe(2);
  });

  it('keep the full number out of the audit trail and of every answer', async () => {
    const merchant = await start();
    await setAccount(merchant);
    portal.clock.advance(1000);
    await setAccount(merchant, { ...british, Password: password });
    // Another account with the same last four digits.
    portal.clock.advance(1000);
    await setAccount(merchant, { ...british, AccountNumber: '11229911', Password: password });
    await setRhythm(merchant, 'Monthly');
    const entries = await portal.database.inScope('system', (tx) =>
      tx.select().from(audit).where(eq(audit.entity, 'payment-settings')).orderBy(asc(audit.id)),
    );
    expect(entries.map(({ action, actorName, entityId }) => [action, actorName, entityId])).toEqual([
      ['insert', 'merchant@demo.test', '1'],
      ...Array.from({ length: 3 }, () => ['update', 'merchant@demo.test', '1']),
    ]);
    expect(entries[1]).toMatchObject({
      before: { masked_number: '•••• 6819', account_type: 'Iban' },
      after: { masked_number: '•••• 9911', account_type: 'SortCode' },
    });
    expect(Object.keys(entries[2]?.after ?? {})).toEqual(['account_changed_at']);
    const admin = await portal.signIn('admin@demo.test');
    const list = {
      Query: '',
      Filter: { Entity: ['payment-settings'], Action: [], Actor: [], Date: null },
      OrderBy: 'asc',
    };
    const answers = [
      await merchant.call('GET', base),
      await merchant.call('GET', '/api/ext/audit/payment-settings/1?Page=1&Size=50'),
      await admin.call('POST', '/api/ext/audit/list', { ...list, Page: 1, Size: 50 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const secret of [iban, '55779911', '11229911', '200000']) {
      expect(JSON.stringify([entries, answers])).not.toContain(secret);
    }
    expect(JSON.stringify(answers[1]?.body)).toContain('•••• 9911');
    const other = await portal.signIn('other-merchant@demo.test');
    const foreign = await other.call('GET', '/api/ext/audit/payment-settings/1?Page=1&Size=50');
    expect(JSON.stringify(foreign.body)).not.toContain('9911');
  });

  it('compute the next pay-out from paid sales, refunds and charges of the own merchant', async () => {
    const merchant = await start();
    const nothing = await nextOf(merchant);
    expect(nothing).toMatchObject({ On: null, From: null });
    const sold = await sell('P-1');
    await sell('P-2');
    await sell('UNPAID', 1, null);
    await sell('OTHER', 3);
    const owed = await portal.database.inScope('system', async (tx) => {
      const found = await tx
        .select({ amount: ledgerEntries.amount })
        .from(ledgerEntries)
        .where(and(eq(ledgerEntries.accountKind, 'owed'), eq(ledgerEntries.merchantId, 1)));
      return found.reduce((sum, { amount }) => sum + amount, 0);
    });
    const first = await nextOf(merchant);
    const price = first.Sales / 2;
    expect(price).toBeGreaterThan(0);
    expect(first).toMatchObject({ Refunds: 0, Charges: owed, Due: first.Sales - owed });
    await setRefunded(portal.database, sold, portal.clock.now());
    await issueDue(portal);
    const refunded = await nextOf(merchant);
    expect(refunded).toMatchObject({ Sales: 2 * price, Refunds: price });
    expect(refunded.Charges).toBeLessThan(first.Charges);
    await charge(100_000);
    expect((await nextOf(merchant)).Due).toBe(refunded.Due - 100_000);
    await charge(700, 2);
    expect((await nextOf(merchant)).Due).toBe(refunded.Due - 100_000);
  });

  it('count each day once across clock changes and changes of the rhythm', async () => {
    const merchant = await start();
    await charge(1);
    await setAccount(merchant);
    // Tuesday, 10 March 2026. Everything since the first sale is due on Monday.
    expect(await nextOf(merchant)).toMatchObject({ On: '2026-03-16', From: null, Charges: 1, Due: -1 });
    // Half past midnight on Monday, 30 March, in summer time. It is still Sunday in UTC.
    portal.clock.advance(Date.parse('2026-03-29T23:30:00Z') - portal.clock.now().getTime());
    const later = await portal.signIn('merchant@demo.test');
    await charge(10);
    expect(await nextOf(later)).toMatchObject({ On: '2026-04-06', From: '2026-03-30', Charges: 10 });
    portal.clock.advance(2 * dayMs);
    const last = await portal.signIn('merchant@demo.test');
    await charge(100);
    expect((await setRhythm(last, 'Daily')).status).toBe(200);
    expect(await nextOf(last)).toMatchObject({ On: '2026-04-02', From: '2026-03-30', Charges: 110 });
    portal.clock.advance(dayMs);
    expect(await nextOf(await portal.signIn('merchant@demo.test'))).toMatchObject({
      On: '2026-04-03',
      From: '2026-04-02',
      Charges: 0,
    });
  });
});
