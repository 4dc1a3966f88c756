import { z } from 'zod';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { MoneyStart, MoneyTrace } from '../../contract/finance/money.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';

/** A money trace whose id is derived from the record that it starts with. */
const TracedMoney = MoneyTrace.extend({ Id: z.string() });
export type TracedMoney = z.infer<typeof TracedMoney>;

export const moneyTraces = defineRecord('money-traces', { schema: TracedMoney, id: 'Id' });

export function traceIdOf(kind: MoneyStart, id: Id): string {
  return `${kind}-${id}`;
}

/** Returns the record that a trace starts with, or `undefined` if the id is malformed. */
export function readTraceId(traceId: Id): { readonly kind: MoneyStart; readonly id: string } | undefined {
  const [, given, id] = /^([a-z]+)-(.+)$/.exec(String(traceId)) ?? [];
  const kind = MoneyStart.safeParse(given);
  return kind.success && id !== undefined ? { kind: kind.data, id } : undefined;
}
