/** Runs one node of the portal on an open database until it ends. */
import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { buildApp } from './app.ts';
import { deleteOldDrafts } from './areas/courier/drafts.ts';
import { loadPushKeys } from './authentication/push-keys.ts';
import type { Party, PushKeys, ServerConfig } from './runtime/config.ts';
import type { CourierFleet } from './areas/courier/fleet.ts';
import { startCourierSteps } from './areas/courier/steps.ts';
import type { Database } from './db/database.ts';
import { retryInOutage } from './db/outage.ts';
import { startHousekeeping, sumOrderCounts } from './jobs/housekeeping.ts';
import { bookFavourites } from './areas/favourites/booking-job.ts';
import { diskFileStore } from './files/file-store.ts';
import { issueDueInvoices, checkInvoices, summariseWeeks } from './areas/invoices/issue-invoices.ts';
import type { Job } from './jobs/jobs.ts';
import { checkLedger, settleWallets } from './areas/ledger/ledger-jobs.ts';
import { queueCreditWarnings } from './areas/ledger/warnings.ts';
import { mailWriters } from './mail-writers.ts';
import { mailWarning, openMailer } from './mail/open-mailer.ts';
import { mailJob, sendDueMails } from './mail/outgoing.ts';
import { recordDeliveries } from './areas/notifications/gateway.ts';
import { sendDueNotifications } from './areas/notifications/send-due-notifications.ts';
import { sendOrderAlerts } from './areas/order-alerts/send-order-alerts.ts';
import { readIssuer } from './areas/setup/platform-identity.ts';
import { createSetUpLink } from './areas/setup/set-up-link.ts';
import { reportJob, sendDueReports } from './areas/connectors/send-reports.ts';
import { sendDueWebhooks, webhookJob } from './areas/webhooks/send-messages.ts';
import { prepareDatabase } from './prepare-database.ts';
import { plainHttpWarning } from './start-advice.ts';

const demoUsers = ['admin', 'merchant', 'merchant-collect', 'shop', 'collect', 'collect-only'];
/** How long a closing server still answers requests that are already on their way. */
const closingGraceMs = 500;
/** Delays background work after the start, so that waiting users are served first. */
const backgroundAfterMs = 1000;
const demoPassword = 'Demo-Portal-1';

interface Node {
  readonly database: Database;
  readonly config: ServerConfig;
  readonly log: Logger;
  /** Aborted when the process ends, even during the start of the node. */
  readonly signal: AbortSignal;
  /** Sets the function that shuts the node down gracefully. */
  onEnd(stop: () => Promise<void>): void;
}

/** Starts the simulator of demo mode at its configured rate. Production does not load its code. */
async function openSimulator({ database, config: { simulatorRate }, log }: Node) {
  if (simulatorRate === 0) return undefined;
  const [{ startSimulator }, { createRandom }] = await Promise.all([
    import('./simulator/simulator.ts'),
    import('./demo/random.ts'),
  ]);
  return startSimulator(
    { database, clock: () => new Date(), random: createRandom(randomInt(2 ** 32)), everyMs: 60_000 / simulatorRate },
    log,
  );
}

/**
 * Returns the courier fleets: a simulated one in demo mode, otherwise none. Add your own here (docs/courier-fleets.md).
 */
async function openFleets({
  database,
  config: { demo, courierSpeed, courierHookSecret },
}: Node): Promise<CourierFleet[]> {
  if (!demo) return [];
  const { createSimulatedFleet } = await import('./simulator/simulated-fleet.ts');
  return [
    createSimulatedFleet({ database, clock: () => new Date(), speed: courierSpeed, hookSecret: courierHookSecret }),
  ];
}

/** Returns the scheduled jobs, which any free node runs. */
function dueWork({ database, config, log, signal }: Node, pushKeys: PushKeys | undefined): Job[] {
  const { demo, port, publicUrl = demo ? `http://localhost:${port}` : undefined } = config;
  /** Without an issuer, invoices wait. */
  const asIssuer = async (run: (issuer: Party) => Promise<void>) => {
    const issuer = await database.inScope('system', (tx) => readIssuer(tx, config), 'reads');
    if (issuer !== undefined) await run(issuer);
  };
  const invoicing: Job[] = [
    {
      name: 'issue-invoices',
      cron: '* * * * *',
      wakesOn: 'Ledger',
      run: () => asIssuer((platform) => issueDueInvoices({ database, platform, clock: () => new Date() })),
    },
    {
      name: 'prove-invoices',
      cron: '30 3 * * *',
      run: () => asIssuer(() => checkInvoices(database, new Date(), log)),
    },
  ];
  const sendMails = () =>
    sendDueMails({
      database,
      mailer: openMailer(config, database, () => new Date()),
      writers: mailWriters,
      clock: () => new Date(),
      log,
    });
  // Without SMTP, no mail is sent, and the start logs a warning. With SMTP, PUBLIC_URL is always set.
  const warnings: Job[] =
    publicUrl !== undefined && (demo || config.smtp !== undefined)
      ? [
          {
            name: 'warn-of-credits',
            cron: '40 6 * * *',
            run: () => queueCreditWarnings({ database, portal: publicUrl, clock: () => new Date() }),
          },
        ]
      : [];
  const alerts: Job[] = pushKeys
    ? [
        {
          name: 'tell-of-new-orders',
          cron: '* * * * *',
          wakesOn: 'Orders/Pending',
          run: () =>
            sendOrderAlerts({
              database,
              keys: pushKeys,
              services: config.pushServices,
              clock: () => new Date(),
              log,
              signal,
            }),
        },
      ]
    : [];
  return [
    ...invoicing,
    ...warnings,
    ...alerts,
    { name: mailJob, cron: '* * * * *', run: sendMails },
    {
      name: webhookJob,
      cron: '* * * * *',
      run: () =>
        sendDueWebhooks({
          database,
          portal: publicUrl ?? '',
          limits: { allowPrivate: config.webhookAllowPrivate },
          clock: () => new Date(),
          log,
        }),
    },
    {
      name: reportJob,
      cron: '* * * * *',
      run: () =>
        sendDueReports({
          database,
          limits: { allowPrivate: config.webhookAllowPrivate },
          clock: () => new Date(),
          log,
        }),
    },
    { name: 'sum-order-counts', cron: '37 * * * *', run: () => sumOrderCounts(database) },
    {
      name: 'summarise-weeks',
      cron: '7 * * * *',
      run: () => database.inScope('system', (tx) => summariseWeeks(tx, new Date())),
    },
    {
      name: 'send-push-notifications',
      cron: '* * * * *',
      wakesOn: 'PushNotifications',
      run: () => sendDueNotifications({ database, gateway: recordDeliveries, clock: () => new Date(), log }),
    },
    { name: 'settle-wallets', cron: '* * * * *', run: () => settleWallets({ database, clock: () => new Date(), log }) },
    {
      name: 'book-favourites',
      cron: '* * * * *',
      wakesOn: 'Favourites',
      run: () => bookFavourites({ database, clock: () => new Date(), log }),
    },
    { name: 'drop-old-drafts', cron: '50 3 * * *', run: () => deleteOldDrafts(database, new Date()) },
    { name: 'prove-ledger', cron: '20 3 * * *', run: () => checkLedger(database, log) },
  ];
}

function announce(address: string, { config, log }: Node): void {
  log.info(`The portal is open at ${address}`);
  for (const warning of [mailWarning(config), plainHttpWarning(config)]) if (warning !== undefined) log.warn(warning);
  if (!config.demo) return;
  log.info(`Demo sign-ins, password ${demoPassword}: ${demoUsers.map((name) => `${name}@demo.test`).join(', ')}`);
}

/** Logs the link of the first start, and a warning if no invoices can be issued. */
async function announceFirstStart({ database, config, log }: Node): Promise<void> {
  const link = await createSetUpLink({ database, config, clock: () => new Date(), random: randomBytes });
  if (link !== undefined) {
    log.info(`Set up your marketplace within an hour at ${link} (works once; a restart shows a new link)`);
  }
  if ((await database.inScope('system', (tx) => readIssuer(tx, config), 'reads')) === undefined) {
    log.warn(
      'No invoices are issued until the platform has a name, an address and a VAT number: set them in the set-up checklist, or with PLATFORM_NAME, PLATFORM_ADDRESS and PLATFORM_VAT_NUMBER.',
    );
  }
}

/** Starts background work. Each part keeps retrying on its own while the database is unavailable. */
async function startBackground(
  node: Node,
  fleets: readonly CourierFleet[],
  pushKeys: PushKeys | undefined,
): Promise<() => Promise<unknown>> {
  const { database, config, log } = node;
  const [{ startJobs }, simulator] = await Promise.all([import('./jobs/jobs.ts'), openSimulator(node)]);
  const running = [
    startHousekeeping({
      database,
      files: diskFileStore(config.filesDir),
      clock: () => new Date(),
      auditDays: config.auditDays,
      log,
    }),
    startJobs(database, dueWork(node, pushKeys), log),
    startCourierSteps({ database, fleets, clock: () => new Date(), log }),
    ...(simulator === undefined ? [] : [simulator]),
  ];
  return () => Promise.all(running.map((work) => work.stop()));
}

/** Starts the node. Resolves when everything is running, or when the start was interrupted. */
export async function startNode(node: Node): Promise<void> {
  const { database, config, log, signal, onEnd } = node;
  const fleets = await openFleets(node);
  // The connection may be lost while the database is being prepared.
  const { app, pushKeys } = await retryInOutage(async () => {
    await prepareDatabase({ database, config, log });
    return {
      app: await buildApp({ database, config, fleets, log, clock: () => new Date(), graceMs: closingGraceMs }),
      pushKeys: await loadPushKeys(database, config),
    };
  }, node);
  let background = Promise.resolve<() => Promise<unknown>>(async () => undefined);
  onEnd(async () => {
    log.info('Shutting down.');
    // Background work can only be stopped after its start has completed.
    const stopBackground = await background.catch(() => undefined);
    await Promise.all([app.close(), stopBackground?.()]);
    await database.close();
  });
  announce(await app.listen({ port: config.port, host: config.host }), node);
  await announceFirstStart(node);
  const goesOn = await wait(backgroundAfterMs, true, { signal }).catch(() => false);
  if (!goesOn) return;
  background = startBackground(node, fleets, pushKeys);
  await background;
}
