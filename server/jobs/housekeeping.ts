import { gt, inArray, lt, or, sql } from 'drizzle-orm';
import { londonDayOf } from 'schema-admin/contract/london.ts';
import type { Database } from '../db/database.ts';
import { apiKeyAnswers } from '../db/integration-tables.ts';
import { logUnlessAway } from '../db/outage.ts';
import { invitationTokens, invitations } from '../db/invitation-tables.ts';
import { creditWarnings } from '../db/ledger-tables.ts';
import { outgoingMails } from '../db/mail-tables.ts';
import { incidentPhotos } from '../db/incident-tables.ts';
import { orderCounts } from '../db/order-tables.ts';
import { connectorLog, connectorReports } from '../db/connector-tables.ts';
import { webhookEvents, webhookSecrets } from '../db/webhook-tables.ts';
import { knownDevices, presence } from '../db/user-tables.ts';
import {
  attempts,
  audit,
  events,
  idempotencyKeys,
  mails,
  merchants,
  passwordResets,
  refreshTokens,
  sessions,
} from '../db/schema.ts';
import { deletions, shopImages } from '../db/shop-tables.ts';
import { type FileStore, fileNameIn } from '../files/file-store.ts';
import type { Clock } from '../runtime/config.ts';
import type { Log } from '../runtime/log.ts';
import { type Repetition, repeat } from '../runtime/repeat.ts';

/** Minimum age of a file that may be deleted, because a file is stored before the row that refers to it. */
const graceMs = 3_600_000;

/** Deletes unreferenced files that are more than an hour old. */
export async function sweepFiles(database: Database, files: FileStore, now: Date): Promise<void> {
  const stored = await files.list();
  const old = stored.filter(({ at }) => at.getTime() < now.getTime() - graceMs);
  if (old.length === 0) return;
  const urls = await database.inScope('system', async (tx) => {
    const images = await tx.select({ url: shopImages.imageUrl }).from(shopImages);
    const photos = await tx.select({ url: incidentPhotos.imageUrl }).from(incidentPhotos);
    const logos = await tx.select({ url: merchants.logoUrl }).from(merchants);
    const undoable = await tx.select({ content: deletions.content }).from(deletions).where(gt(deletions.until, now));
    return [
      ...[...images, ...photos].map(({ url }) => url),
      ...logos.map(({ url }) => url),
      ...undoable.map(({ content }) => content['imageUrl']),
    ];
  });
  const used = new Set(urls.flatMap((url) => (typeof url === 'string' ? (fileNameIn(url) ?? []) : [])));
  for (const { name } of old) {
    if (!used.has(name)) await files.remove(name);
  }
}

const day = 24 * 3_600_000;
const everyMs = day / 4;
const keptKeysMs = 2 * day;
const keptEventsMs = 30 * day;
const keptMailsMs = 7 * day;
const keptOutgoingMailsMs = 30 * day;
const keptWebhooksMs = 30 * day;
const keptInvitationsMs = 30 * day;
const keptSessionsMs = 7 * day;
const keptWarningsMs = 60 * day;
const keptDevicesMs = 400 * day;

/**
 * Deletes expired rows: idempotency keys, announced events, rate-limit attempts, mails, webhook messages, connector
 * logs, invitations, final deletions, old warnings, ended sessions, unused devices, and audit entries older than
 * `auditDays`.
 */
export async function tidy(database: Database, now: Date, auditDays: number): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await database.inScope('system', async (tx) => {
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.at, before(keptKeysMs)));
    await tx.delete(apiKeyAnswers).where(lt(apiKeyAnswers.at, before(keptKeysMs)));
    await tx.delete(events).where(lt(events.at, before(keptEventsMs)));
    await tx.delete(attempts).where(lt(attempts.at, before(day)));
    await tx.delete(passwordResets).where(lt(passwordResets.expiresAt, before(day)));
    await tx.delete(presence).where(lt(presence.seenAt, before(day)));
    await tx.delete(deletions).where(lt(deletions.until, before(day)));
    await tx.delete(knownDevices).where(lt(knownDevices.seenAt, before(keptDevicesMs)));
    await tx.delete(mails).where(lt(mails.at, before(keptMailsMs)));
    await tx.delete(outgoingMails).where(lt(outgoingMails.createdAt, before(keptOutgoingMailsMs)));
    await tx.delete(webhookEvents).where(lt(webhookEvents.at, before(keptWebhooksMs)));
    await tx.delete(connectorLog).where(lt(connectorLog.at, before(keptWebhooksMs)));
    await tx.delete(connectorReports).where(lt(connectorReports.createdAt, before(keptWebhooksMs)));
    await tx.delete(webhookSecrets).where(lt(webhookSecrets.expiresAt, now));
    const oldInvitations = lt(invitations.expiresAt, before(keptInvitationsMs));
    const ofOld = tx.select({ id: invitations.id }).from(invitations).where(oldInvitations);
    await tx.delete(invitationTokens).where(inArray(invitationTokens.invitationId, ofOld));
    await tx.delete(invitations).where(oldInvitations);
    await tx.delete(creditWarnings).where(lt(creditWarnings.endsOn, londonDayOf(before(keptWarningsMs))));
    await tx.delete(audit).where(lt(audit.at, before(auditDays * day)));
    const over = or(lt(sessions.endedAt, before(keptSessionsMs)), lt(sessions.expiresAt, before(keptSessionsMs)));
    const old = tx.select({ id: sessions.id }).from(sessions).where(over);
    await tx.delete(refreshTokens).where(inArray(refreshTokens.sessionId, old));
    await tx.delete(sessions).where(over);
  });
}

/** Merges the count rows of each shop, tab and status. An order adds up to seven rows, which lists have to sum up. */
export async function sumOrderCounts(database: Database): Promise<void> {
  await database.inScope('system', (tx) =>
    tx.execute(sql`
      with gone as (delete from ${orderCounts} returning *)
      insert into ${orderCounts} select merchant_id, shop_id, portal_status, status, sum(orders) as orders from gone group by 1, 2, 3, 4 having sum(orders) <> 0`),
  );
}

interface Housekeeping {
  readonly database: Database;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly auditDays: number;
  readonly log: Log;
}

/** Deletes expired rows and unreferenced files now and four times a day. */
export function startHousekeeping({ database, files, clock, auditDays, log }: Housekeeping): Repetition {
  return repeat({
    everyMs,
    isImmediate: true,
    work: async () => {
      await tidy(database, clock(), auditDays);
      await sweepFiles(database, files, clock());
    },
    onError: (error) => logUnlessAway(log, error, 'Housekeeping failed'),
  });
}
