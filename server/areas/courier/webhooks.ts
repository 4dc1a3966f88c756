/** Webhooks through which fleets report changed bookings. The portal then polls the details with `news` (ADR 029). */
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../api/services.ts';
import { deliveries, deliveryQuotes } from '../../db/courier-tables.ts';
import type { Tx } from '../../db/tx.ts';
import type { CourierFleet } from './fleet.ts';
import { unscopedDeliveryRepository } from './repository.ts';
import { isInProgress } from './trip-update.ts';

const maxBodyBytes = 65_536;
const Params = z.object({ fleet: z.string() });

/**
 * Registers `POST /api/fleets/{name}/hook`. Responds with 204 once a poll is scheduled, 401 for an invalid signature
 * and 404 for a fleet without a webhook. A repeated call is harmless: it causes one more poll.
 */
export function registerFleetWebhooks(
  app: FastifyInstance,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  fleets: readonly CourierFleet[],
): void {
  // Signatures cover the raw body, so keep it unparsed. A separate plugin context leaves other routes' parsers in
  // place.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/api/fleets/:fleet/hook', async (request, reply) => {
      const { fleet: name } = Params.parse(request.params);
      const fleet = fleets.find((each) => each.name === name);
      if (fleet?.parseWebhook === undefined) return reply.code(404).send();
      const at = clock();
      const bookings = await fleet.parseWebhook({
        headers: request.headers,
        body: typeof request.body === 'string' ? request.body : '',
        at,
      });
      if (bookings === 'refused') return reply.code(401).send();
      await database.inScope('system', (tx) => schedulePoll(tx, name, bookings, at));
      return reply.code(204).send();
    });
  });
}

/** Schedules an immediate poll of the fleet's bookings that are in progress. */
export async function schedulePoll(tx: Tx, fleet: string, bookings: readonly string[], now: Date): Promise<void> {
  if (bookings.length === 0) return;
  const found = await tx
    .select({ delivery: deliveries })
    .from(deliveries)
    .innerJoin(deliveryQuotes, eq(deliveryQuotes.id, deliveries.winningQuoteId))
    .where(and(eq(deliveryQuotes.fleet, fleet), inArray(deliveries.fleetBooking, [...bookings])));
  for (const { delivery } of found) {
    if (isInProgress(delivery)) await unscopedDeliveryRepository(tx).plan(delivery, 'follow', now);
  }
}
