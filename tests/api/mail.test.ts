import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../server/runtime/config.ts';
import { mailWarning, smtpMailer } from '../../server/mail/open-mailer.ts';
import { mails } from '../../server/db/schema.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

/** As much of an SMTP server as a client needs; `refuse` answers the reader's address with a refusal that names it. */
async function startSmtp(refuse = false) {
  const received: string[] = [];
  const server = createServer((connection) => {
    let inMail = false;
    let text = '';
    connection.on('error', () => undefined);
    connection.write('220 test\r\n');
    connection.on('data', (chunk) => {
      text += String(chunk);
      if (inMail && text.endsWith('\r\n.\r\n')) {
        received.push(text);
        inMail = false;
        connection.write('250 taken\r\n');
      } else if (!inMail && text.startsWith('DATA')) {
        inMail = true;
        connection.write('354 go on\r\n');
      } else if (!inMail) {
        const refused = refuse && text.startsWith('RCPT');
        connection.write(refused ? `550 no such user: ${text.slice(8)}` : '250 fine\r\n');
      } else return;
      text = '';
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const isAddress = (address: AddressInfo | string | null): address is AddressInfo => typeof address === 'object' && address !== null;
  const address = server.address();
  if (!isAddress(address)) throw new Error('The server has no port');
  return { url: `smtp://127.0.0.1:${address.port}`, received, stop: () => server.close() };
}

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
  const forgot = async (portal: TestApp) => (await portal.visitor().call('POST', '/api/portal/forgot-password', { Email: 'shop@demo.test' })).status;
  const mailbox = async (portal: TestApp) => portal.visitor().call('GET', '/api/mailbox');

  it('are shown newest first, with everything in them taken as text', async () => {
    const portal = await open({});
    const at = portal.clock.now();
    await portal.database.inScope('system', (tx) =>
      tx.insert(mails).values([
        { at, recipient: 'a@demo.test', subject: 'First', body: 'https://portal.example.com/resetPassword/a"onclick="b' },
        { at, recipient: '<script>alert(1)</script>', subject: '<b>Second</b>', body: '<img src=x>\njavascript:alert(1)' },
      ]),
    );
    const { body, headers } = await mailbox(portal);
    const page = String(body);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.indexOf('Second')).toBeLessThan(page.indexOf('First'));
    expect(page).not.toMatch(/<script|<b>|<img|"onclick|href="javascript/);
  });

  it('are shown to nobody where real users are, and not kept there either', async () => {
    const portal = await open({ DEMO: '0' });
    expect((await mailbox(portal)).status).toBe(404);
    expect(await forgot(portal)).toBe(200);
    await portal.app.close();
    expect(await portal.database.inScope('system', (tx) => tx.$count(mails))).toBe(0);
  });

  it('go to the SMTP server where one is configured, and lead to the configured address', async () => {
    const { url, received } = await smtp();
    const portal = await open({ DEMO: '0', SMTP_URL: url, MAIL_FROM: 'Portal <portal@example.com>', PUBLIC_URL: 'https://portal.example.com/' });
    expect(await forgot(portal)).toBe(200);
    await vi.waitFor(() => expect(received).toHaveLength(1), 5000);
    // Long lines are folded in transport.
    const mail = (received[0] ?? '').replaceAll('=\r\n', '');
    expect(mail).toContain('From: Portal <portal@example.com>');
    expect(mail).toContain('To: shop@demo.test');
    expect(mail).toMatch(/https:\/\/portal\.example\.com\/resetPassword\/[\w-]{43}\s/);
  });

  it('that fail are logged without their reader', async () => {
    const { url } = await smtp(true);
    const mailer = smtpMailer({ url, from: 'portal@example.com' });
    await expect(mailer.send({ to: 'ada@example.com', subject: 'x', text: 'y' })).rejects.toThrow(/^A mail was not sent: EENVELOPE 550$/);
  });

  it(`that fail are not told to whoever asked, on ${engine}`, async () => {
    const portal = await open({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@example.com', PUBLIC_URL: 'https://portal.example.com' });
    expect(await forgot(portal)).toBe(200);
  });

  it('that nothing can carry are announced at start, outside of demonstrations', () => {
    const smtpServer = { SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'portal@example.com', PUBLIC_URL: 'https://portal.example.com' };
    expect([{ DEMO: '0' }, { DEMO: '1' }, { DEMO: '0', ...smtpServer }].map((variables) => mailWarning(readConfig(variables)))).toEqual([expect.stringContaining('SMTP_URL'), undefined, undefined]);
  });

  it('need a sender, and an address for their links that no request can choose', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'portal@example.com' })).toThrow('PUBLIC_URL');
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.com', PUBLIC_URL: 'https://portal.example.com' })).toThrow('MAIL_FROM');
  });
});
