/** Child process that books and returns deliveries in a loop, and prints each acknowledged write. */
import { randomUUID } from 'node:crypto';
import { Pence } from 'schema-admin/contract/units.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { chargeBooking, returnBookingCharges } from '../../../server/areas/ledger/bookings.ts';
import { silentLog } from '../../../server/runtime/log.ts';

const at = new Date('2026-03-10T12:00:00Z');

async function book(databaseUrl: string, dataDir: string, shopId: number): Promise<void> {
  const database = await openDatabase(
    { databaseUrl: databaseUrl === '' ? undefined : databaseUrl, dataDir },
    silentLog,
  );
  for (;;) {
    const deliveryId = randomUUID();
    await database.inScope('system', (tx) =>
      chargeBooking(tx, { deliveryId, shopId, isConcierge: true, deliveryPence: Pence.parse(900), at }),
    );
    process.stdout.write(`booked ${deliveryId}\n`);
    if (deliveryId < '8') {
      await database.inScope('system', (tx) => returnBookingCharges(tx, deliveryId, 'cancelled', at));
      process.stdout.write(`returned ${deliveryId}\n`);
    }
  }
}

const [, , databaseUrl = '', dataDir = '', shopId = ''] = process.argv;
book(databaseUrl, dataDir, Number(shopId)).catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
