/** A change of a record as people read it. */
import type { AuditEntry, FieldChange } from '../../../contract/audit.ts';
import { humanise } from '../format/field-name.ts';
import { formatPence } from '../format/money.ts';
import { plainText } from '../format/plain-text.ts';

const verbs = { insert: 'added', update: 'changed', delete: 'removed' } as const satisfies Record<AuditEntry['Action'], string>;

/** `added`, `changed` or `removed`. */
export function verbOf({ Action }: Pick<AuditEntry, 'Action'>): string {
  return verbs[Action];
}

/** What was changed: `Shops “Oakwell Camden”`. */
export function subjectOf({ Entity, Title }: Pick<AuditEntry, 'Entity' | 'Title'>): string {
  return Title ? `${humanise(Entity)} “${Title}”` : humanise(Entity);
}

export interface ChangeWords {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** All money of the wire is whole pence (decisions, "Money"); only the field's name tells it from other numbers. */
const moneyField = /(Price|Amount|Fee|Cost|Spend|Total|Vat|Balance)(PerUnit)?$/;

/** A state by its wire name; only the field's name tells it from other texts. */
const isStateName = (field: string, value: unknown): value is string => typeof value === 'string' && field.endsWith('Status') && /^([A-Z][a-z]+)+$/.test(value);

/** `QueuedDelivery` → `Queued`: what every state of an order ends with says nothing. */
const stateText = (state: string): string => humanise(state.replace(/(?<=.)Delivery$/, ''));

function valueText(field: string, value: unknown): string {
  if (isStateName(field, value)) return stateText(value);
  return typeof value === 'number' && Number.isInteger(value) && moneyField.test(field) ? formatPence(value) : plainText(value);
}

export function describeChange({ Field, From, To }: FieldChange): ChangeWords {
  return { field: humanise(Field), from: valueText(Field, From), to: valueText(Field, To) };
}

/** All changes of an entry in one line, for a row of a list or a spreadsheet. */
export function summarise({ Action, Changes }: Pick<AuditEntry, 'Action' | 'Changes'>): string {
  return Changes.map(describeChange)
    .map(({ field, from, to }) => (Action === 'update' ? `${field}: ${from} → ${to}` : `${field}: ${Action === 'insert' ? to : from}`))
    .join(', ');
}
