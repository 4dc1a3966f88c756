import { z } from 'zod';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { MoneyStart, MoneyTrace } from '../../contract/finance/money.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';

/** Where money went, known by what it is followed from. */
const TracedMoney = MoneyTrace.extend({ Id: z.string() });
export type TracedMoney = z.infer<typeof TracedMoney>;

export const moneyTraces = defineRecord('money-traces', { schema: TracedMoney, id: 'Id' });

/** The id of the trace that begins with something. */
export function traceIdOf(kind: MoneyStart, id: Id): string {
  return `${kind}-${id}`;
}

/** What a trace begins with; `undefined` for an address that was mistyped. */
export function readTraceId(traceId: Id): { readonly kind: MoneyStart; readonly id: string } | undefined {
  const [, given, id] = /^([a-z]+)-(.+)$/.exec(String(traceId)) ?? [];
  const kind = MoneyStart.safeParse(given);
  return kind.success && id !== undefined ? { kind: kind.data, id } : undefined;
}
