import { asc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { queueResetMail } from '../../server/areas/account/password-reset.ts';
import { readConfig } from '../../server/runtime/config.ts';
import { mailWriters } from '../../server/mail-writers.ts';
import { type Mail, MailRefused, mailWarning, smtpMailer } from '../../server/mail/open-mailer.ts';
import { sendDueMails } from '../../server/mail/outgoing.ts';
import { outgoingMails } from '../../server/db/mail-tables.ts';
import { mails, users } from '../../server/db/schema.ts';
import type { Tx } from '../../server/db/tx.ts';
import { collectLog } from '../../server/testing/collected-log.ts';
import { deliverMails } from './mailbox.ts';
import { startSmtp } from './smtp.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

describe('mails', () => {
  const stops: (() => unknown)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });
  const smtp = async (refuse?: boolean) => {
    const server = await startSmtp(refuse);
    stops.push(server.stop);
    return server;
  };
  const open = async (environment: Readonly<Record<string, string>>): Promise<TestApp> => {
    const portal = await startApp({ environment });
    stops.push(() => portal.stop());
    return portal;
  };
  const forgot = async (portal: TestApp) =>
    (await portal.visitor().call('POST', '/api/portal/forgot-password', { Email: 'shop@demo.test' })).status;
  const mailbox = async (portal: TestApp) => portal.visitor().call('GET', '/api/mailbox');

  const queueReset = (tx: Tx, { clock }: Pick<TestApp, 'clock'>) =>
    queueResetMail({ tx, email: 'shop@demo.test', portal: 'https://portal.example.com', now: clock.now() });
  const queued = ({ database }: Pick<TestApp, 'database'>) =>
    database.inScope('system', (tx) =>
      tx
        .select({ state: outgoingMails.state, attempts: outgoingMails.attempts, lastError: outgoingMails.lastError })
        .from(outgoingMails)
        .orderBy(asc(outgoingMails.id)),
    );
  /** Returns a replaceable mailer that collects mails in `sent`, and a function that sends the due mails. */
  const delivery = ({ database, clock }: Pick<TestApp, 'database' | 'clock'>) => {
    const [sent, lines]: [Mail[], string[]] = [[], []];
    const mailer = { send: async (mail: Mail) => void sent.push(mail) };
    const deliver = () =>
      sendDueMails({
        database,
        mailer,
        writers: mailWriters,
        clock: clock.now,
        log: collectLog((line) => lines.push(line)),
      });
    return { sent, mailer, lines, deliver };
  };

  it('are shown newest first, with their content escaped', async () => {
    const portal = await open({});
    const at = portal.clock.now();
    await portal.database.inScope('system', (tx) =>
      tx.insert(mails).values([
        {
          at,
          recipient: 'a@demo.test',
          subject: 'First',
          body: 'https://portal.example.com/resetPassword/a"onclick="b',
        },
        {
          at,
          recipient: '<script>alert(1)</script>',
          subject: '<b>Second</b>',
          body: '<img src=x>\njavascript:alert(1)',
        },
      ]),
    );
    const { body, headers } = await mailbox(portal);
    const page = String(body);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.indexOf('Second')).toBeLessThan(page.indexOf('First'));
    expect(page).not.toMatch(/<script|<b>|<img|"onclick|href="javascript/);
  });

  it('are neither shown nor stored outside demo mode', async () => {
    const portal = await open({ DEMO: '0' });
    expect((await mailbox(portal)).status).toBe(404);
    await portal.database.inScope('system', (tx) => queueReset(tx, portal));
    await deliverMails(portal, { DEMO: '0' });
    expect(await portal.database.inScope('system', (tx) => tx.$count(mails))).toBe(0);
    expect(await queued(portal)).toEqual([
      { state: 'Waiting', attempts: 1, lastError: 'A mail was not sent: SMTP_URL is not set.' },
    ]);
  });

  it('go to the configured SMTP server, with links to the configured address', async () => {
    const { url, received } = await smtp();
    const environment = {
      DEMO: '0',
      SMTP_URL: url,
      MAIL_FROM: 'Portal <portal@example.com>',
      PUBLIC_URL: 'https://portal.example.com/',
    };
    const portal = await open(environment);
    expect(await forgot(portal)).toBe(200);
    await deliverMails(portal, environment);
    expect(received).toHaveLength(1);
    // Join the lines that the mail's encoding has wrapped.
    const mail = (received[0] ?? '').replaceAll('=\r\n', '');
    expect(mail).toContain('From: Portal <portal@example.com>');
    expect(mail).toContain('To: shop@demo.test');
    expect(mail).toMatch(/https:\/\/portal\.example\.com\/resetPassword\/[\w-]{43}\s/);
  });

  it('are logged without their recipient when they fail', async () => {
    const { url } = await smtp(true);
    const mailer = smtpMailer({ url, from: 'portal@example.com' });
    const sent = mailer.send({ to: 'ada@example.com', subject: 'x', text: 'y' });
    await expect(sent).rejects.toThrow(/^A mail was not sent: EENVELOPE 550$/);
    await expect(sent).rejects.toBeInstanceOf(MailRefused);
  });

  it(`get a new link for each attempt until an hour has passed, on ${engine}`, async () => {
    const { database, clock } = await open({});
    const { sent, mailer, lines, deliver } = delivery({ database, clock });
    await database.inScope('system', (tx) => queueReset(tx, { clock }));
    mailer.send = async (mail) => {
      sent.push(mail);
      throw new Error('A mail was not sent: ECONNREFUSED');
    };
    const attemptsAt: number[] = [];
    for (let minute = 0; minute < 130; minute += 1) {
      const before = sent.length;
      await deliver();
      if (sent.length > before) attemptsAt.push(minute);
      clock.advance(60_000);
    }
    expect(attemptsAt).toEqual([0, 1, 3, 7, 15, 31]);
    expect(new Set(sent.map(({ text }) => /resetPassword\/([\w-]{43})$/m.exec(text)?.[1])).size).toBe(
      attemptsAt.length,
    );
    expect(lines.filter((line) => line === 'Gave up sending a mail')).toHaveLength(1);
    expect(await queued({ database })).toEqual([
      { state: 'GivenUp', attempts: 6, lastError: 'A mail was not sent: ECONNREFUSED' },
    ]);
  });

  it(`are retried after a server failure, but not after a rejected recipient, on ${engine}`, async () => {
    const { database, clock } = await open({});
    const { sent, mailer, lines, deliver } = delivery({ database, clock });
    const succeed = mailer.send;
    mailer.send = () => Promise.reject(new Error('A mail was not sent: ETIMEDOUT'));
    await database.inScope('system', (tx) => queueReset(tx, { clock }));
    await deliver();
    mailer.send = succeed;
    clock.advance(60_000);
    // Simulate two nodes that wake up at the same time.
    await Promise.all([deliver(), deliver()]);
    await deliver();
    expect([sent.length, await queued({ database })]).toEqual([1, [{ state: 'Sent', attempts: 2, lastError: null }]]);
    mailer.send = () => Promise.reject(new MailRefused('A mail was not sent: EENVELOPE 550'));
    await database.inScope('system', (tx) => queueReset(tx, { clock }));
    await deliver();
    expect(lines).toEqual(['Could not send a mail. It will be retried.', 'Gave up sending a mail']);
    expect((await queued({ database })).at(-1)).toEqual({
      state: 'GivenUp',
      attempts: 1,
      lastError: 'A mail was not sent: EENVELOPE 550',
    });
  });

  it(`are dropped if their transaction is rolled back or the recipient is disabled, on ${engine}`, async () => {
    const { database, clock } = await open({});
    const { sent, deliver } = delivery({ database, clock });
    const undone = database.inScope('system', async (tx) => {
      await queueReset(tx, { clock });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await database.inScope('system', async (tx) => {
      await queueReset(tx, { clock });
      await tx.update(users).set({ disabledAt: clock.now() }).where(eq(users.email, 'shop@demo.test'));
    });
    await deliver();
    expect([sent, await queued({ database })]).toEqual([[], []]);
  });

  it(`are listed for administrators, who can send failed ones again, on ${engine}`, async () => {
    const portal = await open({});
    const { sent, mailer, deliver } = delivery(portal);
    const succeed = mailer.send;
    mailer.send = () => Promise.reject(new MailRefused('A mail was not sent: EENVELOPE 550'));
    expect(await forgot(portal)).toBe(200);
    await deliver();
    let admin = await portal.signIn('admin@demo.test');
    const list = async (State: string[], Query = '') =>
      (await admin.call('POST', '/api/ext/mails/list', { Query, State, Page: 1, Size: 50 })).body;
    const mail = {
      Id: 1,
      Kind: 'PasswordReset',
      Reader: 'shop@demo.test',
      State: 'GivenUp',
      Attempts: 1,
      LastError: 'A mail was not sent: EENVELOPE 550',
      NextAttempt: null,
      Created: portal.clock.now().toISOString(),
    };
    const [found, none] = [{ Result: { Mails: [mail], TotalCount: 1 } }, { Result: { Mails: [], TotalCount: 0 } }];
    expect([await list([]), await list(['Sent']), await list([], ' SHOP@demo'), await list([], 'other')]).toEqual([
      found,
      none,
      found,
      none,
    ]);
    mailer.send = succeed;
    const sendAgain = async (id: number) => (await admin.call('POST', `/api/ext/mails/${id}/send-again`)).status;
    // Move past the expiry of the first mail's link and of the session.
    portal.clock.advance(2 * 3_600_000);
    admin = await portal.signIn('admin@demo.test');
    expect([await sendAgain(1), await sendAgain(1), await sendAgain(2)]).toEqual([200, 409, 404]);
    await deliver();
    expect([sent.length, await list(['Sent'])]).toMatchObject([
      1,
      { Result: { Mails: [{ State: 'Sent', Attempts: 1 }], TotalCount: 1 } },
    ]);
  });

  it('cause a warning at startup if nothing can send them, except in demo mode', () => {
    const smtpServer = {
      SMTP_URL: 'smtp://mail.example.com',
      MAIL_FROM: 'portal@example.com',
      PUBLIC_URL: 'https://portal.example.com',
    };
    expect(
      [{ DEMO: '0' }, { DEMO: '1' }, { DEMO: '0', ...smtpServer }].map((variables) =>
        mailWarning(readConfig(variables)),
      ),
    ).toEqual([expect.stringContaining('SMTP_URL'), undefined, undefined]);
  });

  it('require a sender and a configured public address', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'portal@example.com' })).toThrow(
      'PUBLIC_URL',
    );
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com', PUBLIC_URL: 'https://portal.example.com' })).toThrow(
      'MAIL_FROM',
    );
  });
});
