/** Where fleets tell by themselves that something has happened: what exactly, `news` then says as ever (ADR 029). */
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../api/services.ts';
import { deliveries, deliveryQuotes } from '../../db/courier-tables.ts';
import type { Tx } from '../../db/tx.ts';
import type { CourierFleet } from './fleet.ts';
import { deliveryParts } from './repository.ts';
import { isUnderWay } from './trip-news.ts';

const longestBody = 65_536;
const Params = z.object({ fleet: z.string() });

/**
 * `POST /api/fleets/{name}/hook`: 204 once the deliveries that it is about are asked after, 401 where the fleet does not
 * know the call for its own, 404 for a fleet that has no hook. Called again, for whatever reason, it asks once more, and
 * finds what is known already.
 */
export function registerFleetHooks(
  app: FastifyInstance,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  fleets: readonly CourierFleet[],
): void {
  // A room of its own, in which bodies stay as they came.
  void app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestBody }, (_request, body, done) =>
      done(null, body),
    );
    room.post('/api/fleets/:fleet/hook', async (request, reply) => {
      const { fleet: name } = Params.parse(request.params);
      const fleet = fleets.find((each) => each.name === name);
      if (fleet?.hear === undefined) return reply.code(404).send();
      const at = clock();
      const bookings = await fleet.hear({
        headers: request.headers,
        body: typeof request.body === 'string' ? request.body : '',
        at,
      });
      if (bookings === 'refused') return reply.code(401).send();
      await database.inScope('system', (tx) => askAfter(tx, name, bookings, at));
      return reply.code(204).send();
    });
  });
}

/** Has the news of these bookings of a fleet asked for now, whenever they would have been asked for else. */
export async function askAfter(tx: Tx, fleet: string, bookings: readonly string[], now: Date): Promise<void> {
  if (bookings.length === 0) return;
  const found = await tx
    .select({ delivery: deliveries })
    .from(deliveries)
    .innerJoin(deliveryQuotes, eq(deliveryQuotes.id, deliveries.winningQuoteId))
    .where(and(eq(deliveryQuotes.fleet, fleet), inArray(deliveries.fleetBooking, [...bookings])));
  for (const { delivery } of found) if (isUnderWay(delivery)) await deliveryParts(tx).plan(delivery, 'follow', now);
}
