import Papa from 'papaparse';
import { readCustomers, separatorOf } from '../../contract/customer-list.ts';
import type { pushEndpoints } from '../../contract/push.ts';
import { minuteOf, scheduleFault } from '../../contract/push-rules.ts';
import { readInstant } from '../../contract/time.ts';
import { ApiError } from '../api/errors.ts';
import type { HandlersOf } from '../api/handler.ts';
import type { Clock } from '../clock.ts';
import type { Tx } from '../db/tx.ts';
import type { SignedInUser } from '../session/signed-in-user.ts';
import { pushRepository } from './repository.ts';
import { announceNotification } from './sending.ts';
import { wireHistory } from './wire.ts';

interface UserCall {
  readonly user: SignedInUser;
  readonly tx: Tx;
  readonly clock: Clock;
}

interface Texts {
  readonly Title: string;
  readonly Body: string;
  readonly ScheduleDate?: string | null | undefined;
}

function refuse(field: string, text: string): ApiError {
  return new ApiError(422, text, { [field]: text });
}

/** History, targets and new notifications (spec 2, section 7); a job sends them. */
export const pushHandlers: HandlersOf<typeof pushEndpoints> = {
  async history({ tx, clock, body }) {
    return wireHistory(await pushRepository(tx).history(body.Query), clock());
  },

  async targets({ tx }) {
    return pushRepository(tx).targets();
  },

  async createForShops({ body, ...call }) {
    const ids = [...new Set(body.Shops.map(Number))];
    const asked = ids.filter((id) => Number.isInteger(id) && id > 0 && id <= 2_147_483_647);
    const known = await pushRepository(call.tx).existingShops(asked);
    const unknown = ids.length - known.size;
    if (unknown > 0) throw refuse('Shops', `${unknown === 1 ? 'One of the shops does' : `${unknown} of the shops do`} not exist any more. Please choose again.`);
    return create(call, body, { kind: 'shop', ids: ids.map(String) });
  },

  async createForCustomers({ body, ...call }) {
    const text = await body.CustomerIds.text();
    const { data } = Papa.parse<string[]>(text, { delimiter: separatorOf(text) });
    const { ids, faults } = readCustomers(data);
    const [first] = faults;
    if (first !== undefined) {
      const others = faults.length > 1 ? ` There are ${faults.length - 1} more rows like this.` : '';
      throw refuse('CustomerIds', `Row ${first.row}: ${first.problem}.${others}`);
    }
    return create(call, body, { kind: 'customer', ids });
  },
};

async function create({ tx, user, clock }: UserCall, { Title, Body, ScheduleDate }: Texts, recipients: { kind: 'shop' | 'customer'; ids: readonly string[] }) {
  const now = clock();
  const at = ScheduleDate ? readInstant(ScheduleDate) : undefined;
  const fault = at === undefined ? undefined : scheduleFault(at, now);
  if (fault !== undefined) throw refuse('ScheduleDate', fault);
  const scheduledAt = at === undefined ? null : minuteOf(at);
  const id = await pushRepository(tx).add({ title: Title, body: Body, createdAt: now, createdBy: user.id, scheduledAt }, recipients);
  await announceNotification(tx, id, now, user.id);
  return { Id: id };
}
