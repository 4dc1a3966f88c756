/** What a list can be narrowed by; a declaration names its filters, the filter menu renders them. */
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { Unit } from '../../../contract/units.ts';
import { homeDays } from '../../../contract/zoned-days.ts';
import type { Reading } from '../../../contract/values/reading.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { User } from '../../../providers/session/session-store.ts';
import { choiceFilter } from '../field-kinds/choices.ts';
import type { DayRange, FilterKind } from '../field-kinds/field-filter.ts';
import { type CustomFieldKind, plainField } from '../field-kinds/field-kind.ts';
import { idFilter } from '../field-kinds/ids.ts';
import { numberFilter } from '../field-kinds/number.ts';
import { textFilter } from '../field-kinds/text.ts';
import { dayFilter, lastDay } from '../field-kinds/times.ts';
import type { LookupHandle } from '../handles/lookup.ts';
import type { Reference } from '../handles/reference.ts';

const firstDay = '1970-01-01';

/** A range of days as an address may hold it: both ends, or one of them alone. */
export const ChosenDays = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });

/**
 * From the start of the one day to the end of the other, where the portal is at home, in Europe/London unless its brand says another (decisions, "Filter dates"); an end that is
 * left out is open.
 */
export const LondonDays = ChosenDays.transform(({ from = firstDay, to = lastDay }) => ({
  From: homeDays().startOf(from),
  To: homeDays().endOf(to),
}));

/** The same, where an end that is left out is sent as `null`. */
export const OpenLondonDays = ChosenDays.transform(({ from, to }) => ({
  From: from === undefined ? null : homeDays().startOf(from),
  To: to === undefined ? null : homeDays().endOf(to),
}));

const mark = Symbol('checked against the options');

export interface FilterOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

export interface FilterBase {
  readonly label: string;
  /** For whom, and on which tab, the filter exists; for everyone and everywhere unless said otherwise. */
  when?(user: User): boolean;
  /** To whom the menu offers it while it is not set; everybody's address may set it. To everyone unless said otherwise. */
  offered?(user: User): boolean;
}

interface NamedFilter extends FilterBase {
  /** What the list's address calls it; its own name unless given. */
  readonly address?: string;
}

/** One or more of a fixed set. `only` keeps an option to some tabs, `when` to some users. */
export interface ChoiceFilter<Value extends string = string> extends NamedFilter {
  readonly kind: 'choice';
  /** At most one of them at a time. */
  readonly one?: true;
  readonly options: readonly (FilterOption<Value> & {
    readonly only?: readonly string[];
    when?(user: User): boolean;
  })[];
}

/** One or more of what a lookup answers: made by `lookupFilter`, which knows what its options have. */
export interface LookupFilter extends NamedFilter {
  readonly [mark]: true;
  readonly kind: 'lookup';
  readonly lookup: LookupHandle;
  read(option: Row): FilterOption;
}

export interface DateRangeFilter extends FilterBase {
  readonly kind: 'dates';
  /** What stands over the two days, where that is not the category's label. */
  readonly heading?: string;
  /** What the list's address calls either end; `Name.from` and `Name.to` unless given. */
  readonly address?: { readonly from: string; readonly to: string };
}

/** One or more records of another resource: made by `referenceFilter`. */
export interface ReferenceFilter extends NamedFilter {
  readonly kind: 'reference';
  readonly reference: Reference;
  /** Between an id and what the address holds of it. */
  write(id: Id): string;
  read(text: string): Id | undefined;
}

/** A part of a text, which the backend looks for in the field. */
export interface TextFilter extends NamedFilter {
  readonly kind: 'text';
}

/** From a number to a number; either end may be open. */
export interface NumberFilter extends FilterBase {
  readonly kind: 'numbers';
  /** How the numbers are typed and read: those of pence as pounds. */
  readonly unit?: Unit;
  /** As a range of days'. */
  readonly address?: { readonly from: string; readonly to: string };
}

/** One value of a kind of field that the portal has registered, entered by the kind's own input. */
export interface FieldFilter extends NamedFilter {
  readonly kind: 'field';
  readonly of: CustomFieldKind;
}

export type FilterDeclaration =
  | ChoiceFilter
  | LookupFilter
  | ReferenceFilter
  | DateRangeFilter
  | TextFilter
  | NumberFilter
  | FieldFilter;

/** Reads the text that the address holds of a value; `undefined` where the kind leaves it as it is. */
export function readFieldFilter({ of, label }: FieldFilter, text: string): Reading<unknown> | undefined {
  return of.parse?.(text, plainField(label, label));
}

/** Returns the text that is sent and kept in the address, or the text as it was typed if it cannot be read. */
export function fieldFilterText(filter: FieldFilter, typed: string): string {
  return String(readFieldFilter(filter, typed)?.value ?? typed);
}

/** Sent as it is: for a transport that filters by the record's own fields. */
export function referenceFilter(reference: Reference, filter: NamedFilter): ReferenceFilter {
  return { kind: 'reference', reference, write: String, read: (text) => text, ...filter };
}

interface LookupReader<Option extends Row> extends NamedFilter {
  read(option: Option): FilterOption;
}

export function lookupFilter<Option extends Row>(
  lookup: LookupHandle<Option>,
  filter: LookupReader<Option>,
): LookupFilter {
  return { [mark]: true, kind: 'lookup', lookup, ...filter };
}

/** By filter name: values of a choice or lookup, the one text that is looked for, or a range of days or numbers. A filter that is not set is absent. */
export type FilterValues = Readonly<Record<string, readonly string[] | DayRange>>;

export function isDayRange(value: readonly string[] | DayRange): value is DayRange {
  return !Array.isArray(value);
}

/** The filters that exist for a user on a tab, with their options cut to both. */
export function filtersFor(
  filters: Readonly<Record<string, FilterDeclaration>>,
  user: User,
  tab: string | undefined,
): [string, FilterDeclaration][] {
  return Object.entries(filters)
    .filter(([, filter]) => filter.when?.(user) ?? true)
    .map(([name, filter]) => [
      name,
      filter.kind === 'choice'
        ? {
            ...filter,
            options: filter.options.filter(
              ({ only, when }) => (!only || (tab !== undefined && only.includes(tab))) && (when?.(user) ?? true),
            ),
          }
        : filter,
    ]);
}

/** Returns the behaviour of a filter's kind. */
function kindOfFilter(filter: FilterDeclaration): FilterKind {
  switch (filter.kind) {
    case 'dates':
      return dayFilter;
    case 'numbers':
      return numberFilter(filter.unit);
    case 'choice':
      return choiceFilter(filter.options);
    case 'lookup':
    case 'reference':
      return idFilter;
    case 'text':
      return textFilter();
    case 'field':
      return textFilter((text) => readFieldFilter(filter, text));
  }
}

/** Returns why a filter cannot be applied, or `undefined`. Has no `text` for a range that is only incomplete. */
export function filterProblem(
  filter: FilterDeclaration,
  value: FilterValues[string],
): { readonly text?: string } | undefined {
  const kind = kindOfFilter(filter);
  if (kind.isRange) return isDayRange(value) ? kind.problem(value) : undefined;
  const text = isDayRange(value) ? undefined : kind.problem?.(value);
  return text === undefined ? undefined : { text };
}

/** Its name in the address; of a range, those of its two ends. */
function namesOf(
  name: string,
  filter: FilterDeclaration,
): { readonly one: string; readonly from: string; readonly to: string } {
  if (filter.kind === 'dates' || filter.kind === 'numbers') {
    return { one: name, ...(filter.address ?? { from: `${name}.from`, to: `${name}.to` }) };
  }
  return { one: filter.address ?? name, from: name, to: name };
}

/** Returns the labels of filters that the address sets to something that cannot be applied: a day or an option that does not exist. */
export function unreadFilters(
  params: URLSearchParams,
  filters: readonly [string, FilterDeclaration][],
): readonly string[] {
  const read = readFilters(params, filters);
  return filters.flatMap(([name, filter]) => {
    const names = namesOf(name, filter);
    const kind = kindOfFilter(filter);
    const value = read[name];
    const range = value !== undefined && isDayRange(value) ? value : {};
    const values = value !== undefined && !isDayRange(value) ? value : [];
    const texts = params.getAll(names.one);
    const isUnread = kind.isRange
      ? (['from', 'to'] as const).some((end) => (params.get(names[end]) ?? '') !== '' && range[end] === undefined)
      : texts.some((text) => text.trim() !== '') &&
        (values.length === 0 || (kind.readsEach === true && texts.some((text) => !values.includes(text))));
    return isUnread ? [filter.label] : [];
  });
}

/** Reads a list's filters from its address. Leaves out values that do not fit the declaration. */
export function readFilters(params: URLSearchParams, filters: readonly [string, FilterDeclaration][]): FilterValues {
  return Object.fromEntries(
    filters.flatMap(([name, filter]): [string, readonly string[] | DayRange][] => {
      const names = namesOf(name, filter);
      const kind = kindOfFilter(filter);
      if (!kind.isRange) {
        const values = kind.readValues(params.getAll(names.one));
        return values.length > 0 ? [[name, values]] : [];
      }
      const [from, to] = [names.from, names.to].map((end) => {
        const text = params.get(end);
        return text === null ? undefined : kind.readEnd(text);
      });
      const isSet = (from !== undefined && from !== '') || (to !== undefined && to !== '');
      return isSet && kind.problem({ from, to })?.text === undefined ? [[name, { from, to }]] : [];
    }),
  );
}

export function writeFilters(
  params: URLSearchParams,
  values: FilterValues,
  filters: Readonly<Record<string, FilterDeclaration>>,
): void {
  for (const [name, filter] of Object.entries(filters)) {
    const value = values[name];
    if (value === undefined) continue;
    const names = namesOf(name, filter);
    if (!isDayRange(value)) value.forEach((entry) => params.append(names.one, entry));
    else {
      if (value.from) params.set(names.from, value.from);
      if (value.to) params.set(names.to, value.to);
    }
  }
}
