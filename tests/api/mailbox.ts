import { mailWriters } from '../../server/mail-writers.ts';
import { openMailer } from '../../server/mail/open-mailer.ts';
import { sendDueMails } from '../../server/mail/outgoing.ts';
import { type Log, silentLog } from '../../server/runtime/log.ts';
import { type TestApp, testConfig } from './test-app.ts';

/** Runs the mail job once, as a node with this environment would. */
export async function deliverMails(
  { database, clock }: Pick<TestApp, 'database' | 'clock'>,
  environment: Readonly<Record<string, string>> = {},
  log: Log = silentLog,
): Promise<void> {
  await sendDueMails({
    database,
    mailer: openMailer(testConfig(environment), database, clock.now),
    writers: mailWriters,
    clock: clock.now,
    log,
  });
}

/** Sends due mails. Resolves to every link in the development mailbox, newest first. */
export async function mailedLinks(portal: TestApp): Promise<string[]> {
  await deliverMails(portal);
  const { body } = await portal.visitor().call('GET', '/api/mailbox');
  return [...String(body).matchAll(/<a href="([^"]+)"/g)].map(([, link]) => link ?? '');
}
