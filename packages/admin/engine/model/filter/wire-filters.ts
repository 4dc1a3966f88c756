/**
 * Combines a list's filters with their conversion for the backend. Each key of the backend's filter schema has one
 * entry; unknown and missing keys are compile errors, so that no filter is lost.
 */
import { z } from 'zod';
import { commonTexts } from '../../../providers/texts.ts';
import type { Id } from '../../../contract/endpoint.ts';
import type { ListQuery, Row } from '../../../providers/resource-calls.ts';
import type { LookupHandle } from '../handles/lookup.ts';
import type { Reference } from '../handles/reference.ts';
import {
  type ChoiceFilter,
  type DateRangeFilter,
  type FilterDeclaration,
  type LookupFilter,
  type FilterOption,
  lookupFilter,
  referenceFilter,
  LondonDays,
  OpenLondonDays,
} from './filter.ts';
import { readIds, writeId } from './id-filter.ts';

const mark = Symbol('wire filters');

export interface WireFilter<Value> {
  /** Absent for a filter that is not offered to users, because an embedding page sets it. */
  readonly declared?: FilterDeclaration;
  /** Converts the value from the URL, which is `undefined` if the filter is not set. */
  toWire(given: unknown): Value;
}

export interface WireFilters<Wire extends Row = Row> {
  readonly [mark]: true;
  /** The offered filters by name, in the order of the filter menu's tabs. */
  readonly declared: Readonly<Record<string, FilterDeclaration>>;
  /** All filter names, including those that only an embedding page sets. */
  readonly names: readonly string[];
  toWire(values: Readonly<Record<string, unknown>>): Wire;
}

/** One filter per key, including the optional keys. */
type FilterPerKey<Wire> = { readonly [Name in keyof Wire]-?: WireFilter<Wire[Name]> };

export function wireFilters<Wire extends Row>(
  wire: z.ZodType<Wire>,
  filters: NoInfer<FilterPerKey<Wire>>,
): WireFilters<Wire> {
  const each: readonly [string, WireFilter<unknown>][] = Object.entries<WireFilter<unknown>>(filters);
  return {
    [mark]: true,
    declared: Object.fromEntries(each.flatMap(([name, { declared }]) => (declared ? [[name, declared] as const] : []))),
    names: each.map(([name]) => name),
    toWire: (values) =>
      wire.parse(Object.fromEntries(each.map(([name, filter]) => [name, filter.toWire(values[name])]))),
  };
}

/** Throws an `Error` for filters that a custom call cannot send: undeclared filters and those with an operator. */
export function assertSendable(
  label: string,
  { filters, conditions: [condition] = [] }: Pick<ListQuery, 'filters' | 'conditions'>,
  names: readonly string[] | undefined,
): void {
  if (condition) {
    throw new Error(
      `The list "${label}" cannot send the filter ${JSON.stringify(condition)}: a custom call supports eq, in and between, once per declared filter`,
    );
  }
  const unknown = Object.keys(filters).find((name) => names?.includes(name) === false);
  if (unknown !== undefined) {
    throw new Error(`The list "${label}" has no filter "${unknown}"; it has ${names?.join(', ')}`);
  }
}

export function isWireFilters(filters: object): filters is WireFilters {
  return mark in filters;
}

const Texts = z.array(z.string()).catch([]);

/** Declares a filter by options of a fixed set. Ignores unknown values, for example from a mistyped URL. */
export function choices<Value extends string>(filter: Omit<ChoiceFilter<Value>, 'kind'>): WireFilter<Value[]> {
  return {
    declared: { kind: 'choice', ...filter },
    toWire: (given) => {
      const chosen = Texts.parse(given);
      return filter.options.flatMap(({ value }) => (chosen.includes(value) ? [value] : []));
    },
  };
}

/** Declares a filter by one option of a fixed set. It is `null` if none is selected. */
export function oneOf<Value extends string>(
  filter: Omit<ChoiceFilter<Value>, 'kind' | 'one'>,
): WireFilter<Value | null> {
  const { declared, toWire } = choices({ ...filter, one: true });
  return { ...(declared ? { declared } : {}), toWire: (given) => toWire(given)[0] ?? null };
}

/** Declares a filter by a range of days in the home time zone. It is `null` if it is not set. */
export function days(filter: Omit<DateRangeFilter, 'kind'>): WireFilter<z.output<typeof LondonDays> | null> {
  return {
    declared: { kind: 'dates', ...filter },
    toWire: (given) => LondonDays.nullable().default(null).parse(given),
  };
}

/** Declares a filter like `days`, for a backend that expects `null` for an open end. */
export function openDays(filter: Omit<DateRangeFilter, 'kind'>): WireFilter<z.output<typeof OpenLondonDays>> {
  return { declared: { kind: 'dates', ...filter }, toWire: (given) => OpenLondonDays.parse(given ?? {}) };
}

/** Declares a filter with the options yes and no. It is `null` if neither is selected. */
export function yesOrNo(
  filter: Omit<ChoiceFilter<'true' | 'false'>, 'kind' | 'one' | 'options'>,
): WireFilter<boolean | null> {
  const options = [
    { value: 'true', label: commonTexts.yes() },
    { value: 'false', label: commonTexts.no() },
  ] as const;
  return {
    declared: { kind: 'choice', one: true, options, ...filter },
    toWire: (given) => {
      const [chosen] = Texts.parse(given);
      return chosen === undefined ? null : chosen === 'true';
    },
  };
}

interface OptionReader<Option, Value> extends Pick<LookupFilter, 'label' | 'when' | 'offered' | 'address'> {
  value(option: Option): Value;
  name(option: Option): string;
}

/** Declares a filter that offers a lookup's options and sends the ids of the selected ones. */
export function lookupIds<Option extends Row>(
  from: LookupHandle<Option>,
  { value, name, ...filter }: OptionReader<Option, Id>,
): WireFilter<Id[]> {
  const read = (option: Option): FilterOption => ({ value: writeId(value(option)), label: name(option) });
  return { declared: lookupFilter(from, { ...filter, read }), toWire: readIds };
}

/**
 * Declares a filter that selects records of another resource and sends their ids.
 * @public because only other portals use it.
 */
export function referenceIds(reference: Reference, filter: Parameters<typeof referenceFilter>[1]): WireFilter<Id[]> {
  return {
    declared: { ...referenceFilter(reference, filter), write: writeId, read: (text: string) => readIds([text])[0] },
    toWire: readIds,
  };
}

/** Declares a filter that offers a lookup's options and sends the texts of the selected ones. */
export function lookupTexts<Option extends Row>(
  from: LookupHandle<Option>,
  { value, name, ...filter }: OptionReader<Option, string>,
): WireFilter<string[]> {
  const read = (option: Option): FilterOption => ({ value: value(option), label: name(option) });
  return { declared: lookupFilter(from, { ...filter, read }), toWire: (given) => Texts.parse(given) };
}

/** Declares a filter that only an embedding page sets. */
export function embeddedOnly<Value>(schema: z.ZodType<Value>): WireFilter<Value> {
  return { toWire: (given) => schema.parse(given) };
}
