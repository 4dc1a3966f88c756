/** What a list can be narrowed by; a declaration names its filters, the filter menu renders them. */
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { Unit } from '../../../contract/units.ts';
import { homeDays } from '../../../contract/zoned-days.ts';
import { Instant, readInstant } from '../../../contract/time.ts';
import { cleanText } from '../../../contract/values/characters.ts';
import { readDay } from '../../../contract/values/dates.ts';
import { readNumber } from '../../../contract/values/numbers.ts';
import type { Reading } from '../../../contract/values/reading.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { User } from '../../../providers/session/session-store.ts';
import { type CustomFieldKind, plainField } from '../field-kinds/field-kind.ts';
import type { LookupHandle } from '../handles/lookup.ts';
import type { Reference } from '../handles/reference.ts';
import { filterTexts } from '../texts.ts';

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

/** Calendar days as `YYYY-MM-DD`, or numbers as they are written; either may be missing, or a text that cannot be read, while one chooses. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
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

/** The last one that a filter takes (O-5.09). */
const lastDay = '2099-12-31';

/**
 * Why a range cannot be applied, or `undefined` (O-5.08 to O-5.10; decisions, "Date range"): one day alone is
 * incomplete, none is fine, the same day twice is valid.
 */
export function rangeProblem({ from, to }: DayRange): { text?: string } | undefined {
  const [unread] = [from, to].flatMap((day) => (day === undefined ? [] : (readDay(day).problem ?? [])));
  if (unread !== undefined) return { text: unread };
  if ([from, to].some((day) => day !== undefined && day > lastDay)) return { text: filterTexts.before2100() };
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined) return {};
  return to < from ? { text: filterTexts.endAfterStart() } : undefined;
}

/** Returns a number of a range, or `undefined` for a text that cannot be read. */
export function figureOf(text: string, unit: Unit | undefined): number | undefined {
  const Form = unit === 'pence' ? /^-?\d{1,15}$/ : /^-?\d+(\.\d+)?$/;
  return Form.test(text) ? Number(text) : undefined;
}

/** Why a range of numbers cannot be applied. */
export function numbersProblem({ from, to }: DayRange, unit?: Unit): { text: string } | undefined {
  const [unread] = [from, to].flatMap((end) =>
    end === undefined || figureOf(end, unit) !== undefined ? [] : (readNumber(end, unit).problem ?? []),
  );
  if (unread !== undefined) return { text: unread };
  return from !== undefined && to !== undefined && Number(to) < Number(from)
    ? { text: filterTexts.mostBelowLeast() }
    : undefined;
}

/** Returns why a filter cannot be applied, or `undefined`. */
export function filterProblem(filter: FilterDeclaration, value: FilterValues[string]): { text?: string } | undefined {
  if (isDayRange(value)) return filter.kind === 'numbers' ? numbersProblem(value, filter.unit) : rangeProblem(value);
  const problem =
    filter.kind === 'field' ? value.flatMap((text) => readFieldFilter(filter, text)?.problem ?? [])[0] : undefined;
  return problem === undefined ? undefined : { text: problem };
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

/** A day, or an instant, which stands for its day there: other screens link to what came since one. */
const Day = z.union([
  Instant.transform((instant) => homeDays().dayOf(readInstant(instant))),
  z
    .string()
    .transform((typed) => readDay(typed).value)
    .pipe(z.string()),
]);

const Figure = z.string().regex(/^-?\d+(\.\d+)?$/);

/** Returns the labels of filters that the address sets to something that cannot be applied: a day or an option that does not exist. */
export function unreadFilters(
  params: URLSearchParams,
  filters: readonly [string, FilterDeclaration][],
): readonly string[] {
  const read = readFilters(params, filters);
  return filters.flatMap(([name, filter]) => {
    const names = namesOf(name, filter);
    const value = read[name];
    const isWhole = (given: readonly string[]) =>
      value !== undefined &&
      !isDayRange(value) &&
      given.every((each) => filter.kind !== 'choice' || value.includes(each));
    const isUnread =
      filter.kind === 'dates' || filter.kind === 'numbers'
        ? (['from', 'to'] as const).some(
            (end) =>
              (params.get(names[end]) ?? '') !== '' &&
              !(value !== undefined && isDayRange(value) && value[end] !== undefined),
          )
        : params.getAll(names.one).some((text) => text.trim() !== '') && !isWhole(params.getAll(names.one));
    return isUnread ? [filter.label] : [];
  });
}

/** Reads a list's filters from its address; what does not fit the declaration is left out. */
export function readFilters(params: URLSearchParams, filters: readonly [string, FilterDeclaration][]): FilterValues {
  return Object.fromEntries(
    filters.flatMap(([name, filter]): [string, readonly string[] | DayRange][] => {
      const names = namesOf(name, filter);
      if (filter.kind === 'dates' || filter.kind === 'numbers') {
        const End = filter.kind === 'dates' ? Day : Figure;
        const read = (end: 'from' | 'to') =>
          End.optional()
            .catch(undefined)
            .parse(params.get(names[end]) ?? undefined);
        const range = { from: read('from'), to: read('to') };
        return (range.from || range.to) && !filterProblem(filter, range)?.text ? [[name, range]] : [];
      }
      if (filter.kind === 'text' || filter.kind === 'field') {
        const text = cleanText(params.get(names.one) ?? '').slice(0, 200);
        if (text === '' || filterProblem(filter, [text])) return [];
        return [[name, [filter.kind === 'field' ? fieldFilterText(filter, text) : text]]];
      }
      const given = [...new Set(params.getAll(names.one))];
      const known =
        filter.kind === 'choice'
          ? given.filter((value) => filter.options.some((option) => option.value === value))
          : given;
      return known.length > 0 ? [[name, known]] : [];
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
