/** What a list can be narrowed by; a declaration names its filters, the filter menu renders them. */
import { z } from 'zod';
import { endOfLondonDay, startOfLondonDay } from '../../../../contract/london.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { User } from '../../../providers/session/session-store.ts';
import type { LookupHandle } from '../handles/lookup.ts';
import { filterTexts } from './texts.ts';

const firstDay = '1970-01-01';

/** A range of days as an address may hold it: both ends, or one of them alone. */
export const ChosenDays = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });

/**
 * From the start of the one day to the end of the other, in Europe/London (decisions, "Filter dates"); an end that is
 * left out is open.
 */
export const LondonDays = ChosenDays.transform(({ from = firstDay, to = lastDay }) => ({ From: startOfLondonDay(from), To: endOfLondonDay(to) }));

const mark = Symbol('checked against the options');

export interface FilterOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

export interface FilterBase {
  readonly label: string;
  /** For whom, and on which tab, the filter exists; for everyone and everywhere unless said otherwise. */
  when?(user: User): boolean;
}

/** One or more of a fixed set. `only` keeps an option to some tabs. */
export interface ChoiceFilter<Value extends string = string> extends FilterBase {
  readonly kind: 'choice';
  /** At most one of them at a time. */
  readonly one?: true;
  readonly options: readonly (FilterOption<Value> & { readonly only?: readonly string[] })[];
}

/** One or more of what a lookup answers: made by `lookupFilter`, which knows what its options have. */
export interface LookupFilter extends FilterBase {
  readonly [mark]: true;
  readonly kind: 'lookup';
  readonly lookup: LookupHandle;
  read(option: Row): FilterOption;
}

export interface DateRangeFilter extends FilterBase {
  readonly kind: 'dates';
}

export type FilterDeclaration = ChoiceFilter | LookupFilter | DateRangeFilter;

interface LookupReader<Option extends Row> extends FilterBase {
  read(option: Option): FilterOption;
}

export function lookupFilter<Option extends Row>(lookup: LookupHandle<Option>, filter: LookupReader<Option>): LookupFilter {
  return { [mark]: true, kind: 'lookup', lookup, ...filter };
}

/** Calendar days as `YYYY-MM-DD`; either may be missing while one chooses. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** By filter name: values of a choice or lookup, or a range of days. A filter that is not set is absent. */
export type FilterValues = Readonly<Record<string, readonly string[] | DayRange>>;

export function isDayRange(value: readonly string[] | DayRange): value is DayRange {
  return !Array.isArray(value);
}

/** The filters that exist for a user on a tab, with their options cut to that tab. */
export function filtersFor(filters: Readonly<Record<string, FilterDeclaration>>, user: User, tab: string | undefined): [string, FilterDeclaration][] {
  return Object.entries(filters)
    .filter(([, filter]) => filter.when?.(user) ?? true)
    .map(([name, filter]) => [
      name,
      filter.kind === 'choice' ? { ...filter, options: filter.options.filter(({ only }) => !only || (tab !== undefined && only.includes(tab))) } : filter,
    ]);
}

/** The last one that a filter takes (O-5.09). */
export const lastDay = '2099-12-31';

/**
 * Why a range cannot be applied, or `undefined` (O-5.08 to O-5.10; decisions, "Date range"): one day alone is
 * incomplete, none is fine, the same day twice is valid.
 */
export function rangeProblem({ from, to }: DayRange): { text?: string } | undefined {
  if ([from, to].some((day) => day !== undefined && day > lastDay)) return { text: filterTexts.before2100() };
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined || to === undefined) return {};
  return to < from ? { text: filterTexts.endAfterStart() } : undefined;
}

const Day = z.iso.date();

/** Reads a list's filters from its address; what does not fit the declaration is left out. */
export function readFilters(params: URLSearchParams, filters: readonly [string, FilterDeclaration][]): FilterValues {
  return Object.fromEntries(
    filters.flatMap(([name, filter]): [string, readonly string[] | DayRange][] => {
      if (filter.kind === 'dates') {
        const read = (end: string) => Day.optional().catch(undefined).parse(params.get(`${name}.${end}`) ?? undefined);
        const range = { from: read('from'), to: read('to') };
        return (range.from || range.to) && !rangeProblem(range)?.text ? [[name, range]] : [];
      }
      const given = [...new Set(params.getAll(name))];
      const known = filter.kind === 'choice' ? given.filter((value) => filter.options.some((option) => option.value === value)) : given;
      return known.length > 0 ? [[name, known]] : [];
    }),
  );
}

export function writeFilters(params: URLSearchParams, values: FilterValues): void {
  for (const [name, value] of Object.entries(values)) {
    if (!isDayRange(value)) value.forEach((entry) => params.append(name, entry));
    else {
      if (value.from) params.set(`${name}.from`, value.from);
      if (value.to) params.set(`${name}.to`, value.to);
    }
  }
}
