/** Serves the tracking page to anyone with its link while the delivery is in progress (ADR 033). */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../api/services.ts';
import type { CourierFleet } from '../courier/fleet.ts';
import { isInProgress } from '../courier/trip-update.ts';
import { trackingPath } from '../courier/wire.ts';
import { deliveries, deliveryQuotes } from '../../db/courier-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { type Assets, type TrackedDelivery, renderEndPage, renderTracking } from './tracking-page.ts';
import { maxZoom } from './trip-map.ts';
import { type FleetBooking, createPositionLookup } from './driver-position.ts';

const Params = z.object({ key: z.uuid() });
/** The page's query. An invalid or missing zoom level is 0. */
const PageQuery = z.object({ zoom: z.coerce.number().int().min(0).max(maxZoom).catch(0) }).catch({ zoom: 0 });

function readAssets(): Assets {
  const read = (name: string) => readFileSync(join(process.cwd(), 'server', 'areas', 'tracking', name), 'utf8').trim();
  return { style: read('page.css'), script: read('follow.js') };
}

const hashOf = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/**
 * Returns a Content-Security-Policy that allows only the page's own style and script, and framing only by the portal.
 */
function policyOf({ style, script }: Assets, origins: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...origins].join(' ')}`,
  ].join('; ');
}

async function find(
  tx: Tx,
  key: string,
): Promise<
  | (Omit<TrackedDelivery, 'status' | 'position'> &
      FleetBooking & { readonly status: typeof deliveries.$inferSelect.status })
  | undefined
> {
  const [found] = await tx
    .select({ delivery: deliveries, winner: deliveryQuotes })
    .from(deliveries)
    .leftJoin(deliveryQuotes, eq(deliveryQuotes.id, deliveries.winningQuoteId))
    .where(eq(deliveries.trackingToken, key));
  if (found === undefined) return undefined;
  const { delivery, winner } = found;
  return {
    status: delivery.status,
    pickUp: {
      latitude: delivery.pickUpLatitude,
      longitude: delivery.pickUpLongitude,
      city: delivery.pickUpCity,
      postCode: delivery.pickUpPostCode,
    },
    dropOff: {
      latitude: delivery.dropOffLatitude,
      longitude: delivery.dropOffLongitude,
      city: delivery.dropOffCity,
      postCode: delivery.dropOffPostCode,
    },
    eta: delivery.etaAt,
    courier: winner?.name ?? null,
    fleet: winner?.fleet ?? null,
    booking: delivery.fleetBooking,
  };
}

/** Registers the tracking page. Responds with 404 for an unknown key and 410 for a delivery that is not in progress. */
export function registerTrackingPage(
  app: FastifyInstance,
  { database, clock, config, admission }: Pick<Services, 'database' | 'clock' | 'config' | 'admission'>,
  fleets: readonly CourierFleet[],
): void {
  const assets = readAssets();
  const policy = policyOf(assets, config.publicOrigins);
  const readPosition = createPositionLookup(fleets, clock);
  app.get(trackingPath(':key'), async (request, reply) => {
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', policy)
      // `X-Frame-Options` cannot list multiple origins. `frame-ancestors` in the policy replaces it.
      .removeHeader('x-frame-options');
    const params = Params.safeParse(request.params);
    const found = params.success
      ? await admission.runAnonymous(request, reply, () =>
          database.inScope('system', (tx) => find(tx, params.data.key)),
        )
      : undefined;
    if (found === undefined) return reply.code(404).send(renderEndPage('nothing', assets));
    const { status } = found;
    if (status === 'Drafted' || !isInProgress({ status })) return reply.code(410).send(renderEndPage('over', assets));
    return renderTracking(
      { ...found, status, position: await readPosition(found) },
      assets,
      PageQuery.parse(request.query).zoom,
    );
  });
}
