import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cancellationRequests } from '../../db/order-tables.ts';
import { orderLines, packages } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { barcodeOf } from './barcode.ts';
import type { CancellationRequest } from './cancellation-rules.ts';
import type { LineChange } from './line-rules.ts';
import type { LineRow, OrderRow } from './wire.ts';

/** Queries for the parts of one order. Check the user's access to the order first. */
export interface OrderActionRepository {
  lines(orderId: string): Promise<LineRow[]>;
  changeLine(lineId: number, change: LineChange): Promise<void>;
  cancelLines(lineIds: readonly number[], at: Date): Promise<void>;
  /** Lists the cancellation requests, newest first. */
  requests(orderId: string): Promise<CancellationRequest[]>;
  /** Returns the cancellation request that is not yet acknowledged, if any. */
  openRequest(orderId: string): Promise<CancellationRequest | undefined>;
  acknowledge(requestId: string, acknowledgement: { readonly by: string; readonly at: Date }): Promise<void>;
  countPackages(orderId: string): Promise<number>;
  /** Adds packages, numbered from 1, with unique barcodes. */
  addPackages(order: OrderRow, count: number): Promise<void>;
}

const Numbers = z.array(z.object({ number: z.coerce.number<string | number>() }));

export function orderActionRepository(tx: Tx): OrderActionRepository {
  const requests = (orderId: string) =>
    tx
      .select()
      .from(cancellationRequests)
      .where(eq(cancellationRequests.orderId, orderId))
      .orderBy(desc(cancellationRequests.requestedAt));
  return {
    requests,

    async openRequest(orderId) {
      return (await requests(orderId)).find(({ acknowledgedAt }) => acknowledgedAt === null);
    },

    lines: (orderId) =>
      tx
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, orderId))
        .orderBy(asc(orderLines.position), asc(orderLines.id)),

    async changeLine(lineId, change) {
      await tx.update(orderLines).set(change).where(eq(orderLines.id, lineId));
    },

    async cancelLines(lineIds, at) {
      if (lineIds.length > 0) {
        await tx
          .update(orderLines)
          .set({ cancelledAt: at })
          .where(inArray(orderLines.id, [...lineIds]));
      }
    },

    async acknowledge(requestId, { by, at }) {
      await tx
        .update(cancellationRequests)
        .set({ acknowledgedAt: at, acknowledgedBy: by })
        .where(eq(cancellationRequests.id, requestId));
    },

    countPackages: (orderId) => tx.$count(packages, eq(packages.orderId, orderId)),

    async addPackages({ id, merchantId, shopId }, count) {
      const rows = await tx
        .select({ number: sql`number` })
        .from(sql`(select nextval('package_barcodes') as number from generate_series(1, ${count}::integer)) as drawn`);
      await tx.insert(packages).values(
        Numbers.parse(rows).map(({ number }, index) => ({
          orderId: id,
          merchantId,
          shopId,
          packageNo: index + 1,
          barcode: barcodeOf('21', number),
        })),
      );
    },
  };
}
