import { z } from 'zod';
import { AuditAction, type AuditEntry, type FieldChange } from '../../../contract/audit.ts';
import { Unit } from '../../../contract/units.ts';
import { textOfCode, referencedNameText } from '../../format/code-text.ts';
import { inSentence, labelOfName } from '../../format/field-name.ts';
import { formatValue, formatMeasure } from '../../format/values.ts';
import { customKind, displayText } from '../../model/field-kinds/custom-kinds.ts';
import { plainField } from '../../model/field-kinds/field-kind.ts';
import type { AuditSave } from './audit-trail.ts';
import { auditTexts } from './texts.ts';

const verbs = {
  insert: auditTexts.added,
  update: auditTexts.changed,
  delete: auditTexts.removed,
} as const satisfies Record<AuditAction, () => string>;

/** Returns `added`, `changed` or `removed`, or the name of an unknown action. */
export function verbOf({ Action }: Pick<AuditEntry, 'Action'>): string {
  const known = AuditAction.safeParse(Action).data;
  return known ? verbs[known]() : Action;
}

/** Returns an entity's name as a singular label: `order-lines` → `Order line`. */
function entityLabel(entity: string): string {
  return labelOfName(
    entity
      .replace(/ies$/, 'y')
      .replace(/(?<=ss|x|[cs]h)es$/, '')
      .replace(/(?<=[^s])s$/, ''),
  );
}

/** Returns the changed record as a title: `Shop “Oakwell Camden”`. */
export function subjectOf({ Entity, Title }: Pick<AuditEntry, 'Entity' | 'Title'>): string {
  return Title ? auditTexts.subject({ thing: entityLabel(Entity), title: Title }) : entityLabel(Entity);
}

/** Returns the changed record for use in a sentence: `the line “Tea”`. */
export function subjectInSentence({ Entity, Title }: Pick<AuditEntry, 'Entity' | 'Title'>): string {
  const thing = inSentence(entityLabel(Entity));
  return Title ? auditTexts.subjectInSentence({ thing, title: Title }) : auditTexts.thingInSentence({ thing });
}

export interface ChangeText {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

type ChangedField = Pick<FieldChange, 'Field' | 'Kind'>;

/** Formats a query: `?status=failed&sort=asc` → `Status: failed, Sort: asc` */
function queryText(query: string): string {
  const choices = [...new URLSearchParams(query)].map(([name, value]) =>
    auditTexts.named({ name: labelOfName(name), value: formatValue(value) }),
  );
  return choices.join(', ') || formatValue(null);
}

/** Formats a value by the kind that the backend sends, never by the field's name (ADR 022). */
function valueText({ Field, Kind }: ChangedField, value: unknown): string {
  if (typeof value === 'string' && Kind === 'code') return textOfCode(Field, value);
  if (typeof value === 'string' && Kind === 'query') return queryText(value);
  const custom = customKind(Kind);
  if (custom) return displayText(custom, value, plainField(Field, labelOfName(Field)));
  const unit = Unit.safeParse(Kind).data;
  return typeof value === 'number' && unit !== undefined ? formatMeasure(value, unit) : formatValue(value);
}

const Parts = z.record(z.string(), z.unknown());

/** Formats the differing parts of a value with named parts, such as social links. Formats other values in full. */
function partsText(change: ChangedField, value: unknown, other: unknown): string {
  if (customKind(change.Kind)) return valueText(change, value);
  const [parts, others] = [value, other].map((each) => Parts.nullable().safeParse(each).data);
  if (parts === undefined || others === undefined || (parts === null && others === null)) {
    return valueText(change, value);
  }
  // An address is shown in full unless only its coordinates differ.
  if ('Line1' in { ...parts, ...others } && formatValue(parts) !== formatValue(others)) return formatValue(parts);
  const names = Object.keys({ ...parts, ...others })
    .toSorted()
    .filter((name) => formatValue(parts?.[name]) !== formatValue(others?.[name]));
  return parts === null
    ? formatValue(null)
    : names.map((name) => auditTexts.named({ name: labelOfName(name), value: formatValue(parts[name]) })).join(', ');
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

function withoutMarkup(text: string): string {
  if (!/^<[a-z]\w*[ >]/.test(text)) return text;
  return text
    .replaceAll(/<\/?(?:strong|em|u|s|code|a)\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function describeChange(change: FieldChange): ChangeText {
  const { Field, Kind, From, To, FromName, ToName } = change;
  if (FromName !== undefined || ToName !== undefined) {
    const nameOf = (name: string | undefined, id: unknown) =>
      name === undefined ? formatValue(id) : referencedNameText(Field, name);
    return { field: labelOfName(Field.replace(/Id$/, '')), from: nameOf(FromName, From), to: nameOf(ToName, To) };
  }
  const [from, to] = [partsText(change, From, To), partsText(change, To, From)] as const;
  const [bareFrom, bareTo] = [withoutMarkup(from), withoutMarkup(to)] as const;
  const field = labelOfName(Kind === 'minute-of-day' ? Field.replace(/Minute$/, '') : Field);
  // If only the markup has changed, show it.
  return bareFrom === bareTo ? { field, from, to } : { field, from: bareFrom, to: bareTo };
}

/**
 * Returns the changes to show. Leaves out ids for records that were added or removed: the title names the record, and
 * the entry names the user.
 */
export function visibleChanges({ Action, Changes }: Pick<AuditEntry, 'Action' | 'Changes'>): readonly FieldChange[] {
  return Action === 'update' ? Changes : Changes.filter(({ Kind }) => Kind !== 'id');
}

/** Formats all changes of an entry in one line, for a list row or a spreadsheet. */
export function summarise({ Action, Changes }: Pick<AuditEntry, 'Action' | 'Changes'>): string {
  return visibleChanges({ Action, Changes })
    .map(describeChange)
    .map(({ field, from, to }) =>
      auditTexts.named({
        name: field,
        value: Action === 'update' ? auditTexts.fromTo({ from, to }) : Action === 'insert' ? to : from,
      }),
    )
    .join(', ');
}

/** Formats a save in one line. Other records follow the main record's changes: `…; Packages added (2)`. */
export function summariseSave({ With, ...main }: AuditSave): string {
  const counts = new Map<string, number>();
  for (const other of With) {
    const words = auditTexts.besides({ things: labelOfName(other.Entity), verb: verbOf(other) });
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const besides = [...counts].map(([words, count]) =>
    count === 1 ? words : auditTexts.several({ what: words, count }),
  );
  return [summarise(main), ...besides].join('; ');
}
