/** Declarations of a list's filters, which the filter menu renders. */
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { Unit } from '../../../contract/units.ts';
import { homeDays } from '../../../contract/zoned-days.ts';
import type { Reading } from '../../../contract/values/reading.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { User } from '../../../providers/session/session-store.ts';
import { choiceFilter } from '../field-kinds/choices.ts';
import type { FilterRange, FilterKind } from '../field-kinds/field-filter.ts';
import { type CustomFieldKind, plainField } from '../field-kinds/field-kind.ts';
import { idFilter } from '../field-kinds/ids.ts';
import { numberFilter } from '../field-kinds/number.ts';
import { textFilter } from '../field-kinds/text.ts';
import { dayFilter, lastDay } from '../field-kinds/times.ts';
import type { LookupHandle } from '../handles/lookup.ts';
import type { Reference } from '../handles/reference.ts';

const firstDay = '1970-01-01';

/** A range of days in the URL. Either end may be missing. */
export const ChosenDays = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });

/**
 * Converts a range to instants, from the start of the first day to the end of the last, in the home time zone
 * (Europe/London by default; decisions, "Filter dates"). An open end becomes the first or last possible day.
 */
export const LondonDays = ChosenDays.transform(({ from = firstDay, to = lastDay }) => ({
  From: homeDays().startOf(from),
  To: homeDays().endOf(to),
}));

/** Like `LondonDays`, but an open end becomes `null`. */
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
  /** Returns whether the filter exists for the user. By default, it exists for all users. */
  when?(user: User): boolean;
  /** Returns whether the menu offers the filter while it is not set. Defaults to `true`. A URL can always set it. */
  offered?(user: User): boolean;
}

interface NamedFilter extends FilterBase {
  /** Name of the URL parameter. Defaults to the filter's name. */
  readonly address?: string;
}

/** A filter by options of a fixed set. `only` limits an option to some tabs, `when` to some users. */
export interface ChoiceFilter<Value extends string = string> extends NamedFilter {
  readonly kind: 'choice';
  /** Allows at most one selected option. */
  readonly one?: true;
  readonly options: readonly (FilterOption<Value> & {
    readonly only?: readonly string[];
    when?(user: User): boolean;
  })[];
}

/** A filter by options of a lookup. Created by `lookupFilter`, which type-checks `read`. */
export interface LookupFilter extends NamedFilter {
  readonly [mark]: true;
  readonly kind: 'lookup';
  readonly lookup: LookupHandle;
  read(option: Row): FilterOption;
}

export interface DateRangeFilter extends FilterBase {
  readonly kind: 'dates';
  /** Heading above the two days. Defaults to the label. */
  readonly heading?: string;
  /** URL parameters of the two ends. Default to `Name.from` and `Name.to`. */
  readonly address?: { readonly from: string; readonly to: string };
}

/** A filter by records of another resource. Created by `referenceFilter`. */
export interface ReferenceFilter extends NamedFilter {
  readonly kind: 'reference';
  readonly reference: Reference;
  /** `write` and `read` convert between an id and its text in the URL. */
  write(id: Id): string;
  read(text: string): Id | undefined;
}

export interface TextFilter extends NamedFilter {
  readonly kind: 'text';
}

/** A filter by a range of numbers. Either end may be open. */
export interface NumberFilter extends FilterBase {
  readonly kind: 'numbers';
  /** The unit for entering and displaying the numbers. Pence are entered in pounds. */
  readonly unit?: Unit;
  /** As in `DateRangeFilter`. */
  readonly address?: { readonly from: string; readonly to: string };
}

/** A filter by a value of a custom kind of field, entered with the kind's input. */
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

/** Parses the filter's text from the URL. Returns `undefined` if the text itself is the value. */
export function readFieldFilter({ of, label }: FieldFilter, text: string): Reading<unknown> | undefined {
  return of.parse?.(text, plainField(label, label));
}

/** Returns the text for the request and the URL, or the typed text if it is invalid. */
export function fieldFilterText(filter: FieldFilter, typed: string): string {
  return String(readFieldFilter(filter, typed)?.value ?? typed);
}

/** Defines a filter whose ids are sent unchanged, for a transport that filters by the record's fields. */
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

/** Filter values by name: the selected values, the searched text, or a range. Filters that are not set are absent. */
export type FilterValues = Readonly<Record<string, readonly string[] | FilterRange>>;

export function isFilterRange(value: readonly string[] | FilterRange): value is FilterRange {
  return !Array.isArray(value);
}

/** Returns the filters that a user has on a tab, with only the options available there. */
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

/**
 * Returns the reason why a filter cannot be applied, or `undefined`. `text` is absent if a range is only incomplete.
 */
export function filterProblem(
  filter: FilterDeclaration,
  value: FilterValues[string],
): { readonly text?: string } | undefined {
  const kind = kindOfFilter(filter);
  if (kind.isRange) return isFilterRange(value) ? kind.problem(value) : undefined;
  const text = isFilterRange(value) ? undefined : kind.problem?.(value);
  return text === undefined ? undefined : { text };
}

/** Returns the names of the filter's URL parameters: `one`, or `from` and `to` for a range. */
function paramNamesOf(
  name: string,
  filter: FilterDeclaration,
): { readonly one: string; readonly from: string; readonly to: string } {
  if (filter.kind === 'dates' || filter.kind === 'numbers') {
    return { one: name, ...(filter.address ?? { from: `${name}.from`, to: `${name}.to` }) };
  }
  return { one: filter.address ?? name, from: name, to: name };
}

/** Returns the labels of filters whose values in the URL cannot be applied, such as an unknown option. */
export function invalidFilterLabels(
  params: URLSearchParams,
  filters: readonly [string, FilterDeclaration][],
): readonly string[] {
  const read = readFilters(params, filters);
  return filters.flatMap(([name, filter]) => {
    const names = paramNamesOf(name, filter);
    const kind = kindOfFilter(filter);
    const value = read[name];
    const range = value !== undefined && isFilterRange(value) ? value : {};
    const values = value !== undefined && !isFilterRange(value) ? value : [];
    const texts = params.getAll(names.one);
    const isUnread = kind.isRange
      ? (['from', 'to'] as const).some((end) => (params.get(names[end]) ?? '') !== '' && range[end] === undefined)
      : texts.some((text) => text.trim() !== '') &&
        (values.length === 0 || (kind.readsEach === true && texts.some((text) => !values.includes(text))));
    return isUnread ? [filter.label] : [];
  });
}

/** Parses a list's filters from its URL. Omits values that don't match the declaration. */
export function readFilters(params: URLSearchParams, filters: readonly [string, FilterDeclaration][]): FilterValues {
  return Object.fromEntries(
    filters.flatMap(([name, filter]): [string, readonly string[] | FilterRange][] => {
      const names = paramNamesOf(name, filter);
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
    const names = paramNamesOf(name, filter);
    if (!isFilterRange(value)) value.forEach((entry) => params.append(names.one, entry));
    else {
      if (value.from) params.set(names.from, value.from);
      if (value.to) params.set(names.to, value.to);
    }
  }
}
