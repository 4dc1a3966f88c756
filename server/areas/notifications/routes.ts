import { decodeText, parseCsv } from 'schema-admin/contract/csv/read-csv.ts';
import { csvTexts } from 'schema-admin/contract/csv/texts.ts';
import { customerFileFault, readCustomers } from '../../../contract/orders/customer-list.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { PushState, pushEndpoints } from '../../../contract/push/push.ts';
import { pushRuleTexts } from '../../../contract/rule-texts.ts';
import { minuteOf, scheduleFault } from '../../../contract/push/push-rules.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { readShortIds } from '../../api/parse.ts';
import type { RecipientKind } from '../../db/promotion-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { pushRepository } from './repository.ts';
import { reachOfShops } from './reach.ts';
import { stateOf, wireHistory } from './wire.ts';

const pushServerTexts = defineTexts('push-server', {
  notFound: 'This notification does not exist.',
  alreadyCancelled: 'It has already been cancelled.',
  unknownShops:
    '{count, plural, one {One of the shops does} other {# of the shops do}} not exist any more. Please choose again.',
  badRow: 'Row {row}: {problem}.',
  badRows:
    'Row {row}: {problem}. {others, plural, one {There is # more row like this.} other {There are # more rows like this.}}',
  noCustomers: 'Nobody has ordered from these shops.',
  hasFailed: 'It could not be sent and will not be tried again.',
});

const cancelErrors: { readonly [State in PushState]?: () => ApiError } = {
  Sent: () => new ApiError(409, pushRuleTexts.alreadySent(), undefined, { Code: 'notification-sent' }),
  Cancelled: () => new ApiError(409, pushServerTexts.alreadyCancelled()),
  Failed: () => new ApiError(409, pushServerTexts.hasFailed()),
};

interface PushTexts {
  readonly Title: string;
  readonly Body: string;
  readonly ScheduleDate?: string | null | undefined;
}

function fieldError(field: string, text: string): ApiError {
  return new ApiError(422, text, { [field]: text });
}

/** Handlers for the history, the targets and new notifications (C-7.12 to C-7.15). A job sends the notifications. */
export const pushHandlers: HandlersOf<typeof pushEndpoints> = {
  async history({ tx, clock, body }) {
    return wireHistory(await pushRepository(tx).history(body.Query), clock());
  },

  async historyPage({ tx, clock, body }) {
    const { entries, total, isAtLeast } = await pushRepository(tx).historyPage(body);
    return { Groups: wireHistory(entries, clock()), TotalCount: total, TotalIsAtLeast: isAtLeast || undefined };
  },

  async targets({ tx }) {
    return pushRepository(tx).targets();
  },

  async createForShops({ body, ...call }) {
    const ids = await requireShops(call.tx, body.Shops);
    return create(call, body, { kind: 'shop', ids: ids.map(String) });
  },

  async createForShopCustomers({ body, ...call }) {
    const ids = await pushRepository(call.tx).customersOf(await requireShops(call.tx, body.Shops));
    if (ids.length === 0) throw fieldError('Shops', pushServerTexts.noCustomers());
    return create(call, body, { kind: 'customer', ids });
  },

  async reachOfShopCustomers({ tx, body }) {
    return { People: (await pushRepository(tx).customersOf(readShortIds(body.Shops))).length };
  },

  async createForCustomers({ body, ...call }) {
    const unread = customerFileFault(body.CustomerIds);
    if (unread !== undefined) throw fieldError('CustomerIds', unread);
    const decoded = decodeText(new Uint8Array(await body.CustomerIds.arrayBuffer()));
    if (decoded === undefined) throw fieldError('CustomerIds', csvTexts.notText());
    const { ids, faults } = readCustomers(parseCsv(decoded.text).rows);
    const [first] = faults;
    if (first !== undefined) {
      throw fieldError(
        'CustomerIds',
        faults.length > 1
          ? pushServerTexts.badRows({ ...first, others: faults.length - 1 })
          : pushServerTexts.badRow(first),
      );
    }
    return create(call, body, { kind: 'customer', ids });
  },

  async reach({ tx, body }) {
    return { People: await reachOfShops(tx, readShortIds(body.Shops)) };
  },

  async cancel({ tx, clock, params }) {
    const [repository, now] = [pushRepository(tx), clock()];
    const row = await repository.lock(params.id);
    if (row === undefined) throw new ApiError(404, pushServerTexts.notFound());
    const refusal = cancelErrors[stateOf(row, now)];
    if (refusal !== undefined) throw refusal();
    await repository.cancel(row.id, now);
    return null;
  },
};

/** Returns the shop ids without duplicates. Throws a 422 if a shop does not exist. */
async function requireShops(tx: Tx, given: readonly Id[]): Promise<number[]> {
  const ids = [...new Set(given.map(Number))];
  const known = await pushRepository(tx).existingShops(readShortIds(ids));
  const unknown = ids.length - known.size;
  if (unknown > 0) throw fieldError('Shops', pushServerTexts.unknownShops({ count: unknown }));
  return ids;
}

async function create(
  { tx, user, clock }: UserCall,
  { Title, Body, ScheduleDate }: PushTexts,
  recipients: { kind: RecipientKind; ids: readonly string[] },
) {
  const now = clock();
  const at = ScheduleDate ? readInstant(ScheduleDate) : undefined;
  const fault = at === undefined ? undefined : scheduleFault(at, now);
  if (fault !== undefined) throw fieldError('ScheduleDate', fault);
  const scheduledAt = at === undefined ? null : minuteOf(at);
  const id = await pushRepository(tx).add(
    { title: Title, body: Body, createdAt: now, createdBy: user.id, scheduledAt },
    recipients,
  );
  return { Id: id };
}
