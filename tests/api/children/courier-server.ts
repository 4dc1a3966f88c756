/**
 * Child process: a server with a fast clock. After a byte has arrived on stdin, it kills itself at the place `killAt`.
 */
import { z } from 'zod';
import { buildApp } from '../../../server/app.ts';
import type { CourierFleet, TripUpdate } from '../../../server/areas/courier/fleet.ts';
import { runDueSteps } from '../../../server/areas/courier/steps.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { readConfig } from '../../../server/runtime/config.ts';
import { createSimulatedFleet } from '../../../server/simulator/simulated-fleet.ts';
import { silentLog } from '../../../server/runtime/log.ts';

/** The clock shows `from` at the real time `startedAt` (both in ms), and runs `times` times as fast. */
const Given = z.object({
  databaseUrl: z.string().optional(),
  dataDir: z.string(),
  startedAt: z.number(),
  from: z.number(),
  times: z.number(),
  speed: z.number(),
  killAt: z.string(),
});

const pauseMs = 20;

async function serve({
  databaseUrl,
  dataDir,
  startedAt,
  from,
  times,
  speed,
  killAt,
}: z.infer<typeof Given>): Promise<void> {
  const clock = () => new Date(from + (Date.now() - startedAt) * times);
  let isArmed = false;
  process.stdin.once('data', () => {
    isArmed = true;
  });
  const reach = (place: string) => {
    if (isArmed && place === killAt) process.kill(process.pid, 'SIGKILL');
  };

  const database = await openDatabase({ databaseUrl, dataDir }, silentLog);
  const config = readConfig({
    DATA_DIR: dataDir,
    FILES_DIR: `${dataDir}-files`,
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_ORIGIN: 'https://portal.example.com',
    SIGN_INS_A_MINUTE: '1000',
  });
  const real = createSimulatedFleet({ database, clock, speed });
  const fleet: CourierFleet = {
    ...real,
    async quote(request) {
      const quotes = await real.quote(request);
      reach('the fleet has quoted');
      return quotes;
    },
    async book(request, quote) {
      reach('the fleet gets the booking');
      const answer = await real.book(request, quote);
      reach('the fleet has booked');
      return answer;
    },
    async news(booking) {
      const news = await real.news(booking);
      reach(`the fleet reports ${latestOf(news)}`);
      return news;
    },
  };
  const app = await buildApp({ database, config, clock, fleets: [fleet] });
  // In this hook, the work is done but the response has not been sent.
  app.addHook('onSend', (request, _reply, payload, done) => {
    reach(`${request.method} ${request.routeOptions.url ?? ''}`);
    done(null, payload);
  });
  process.stdout.write(`${await app.listen({ host: config.host, port: config.port })}\n`);
  for (;;) {
    await runDueSteps({ database, clock, fleets: [fleet], log: silentLog });
    await new Promise((resume) => setTimeout(resume, pauseMs));
  }
}

const moments = ['assigned', 'atPickUp', 'collected', 'atDropOff', 'delivered'] as const;
const latestOf = (news: TripUpdate) => moments.findLast((moment) => news.moments[moment] !== undefined) ?? 'nothing';

serve(Given.parse(JSON.parse(process.argv[2] ?? ''))).catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
});
