import { csvMoment } from 'schema-admin/contract/csv/csv-values.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { type Favourite, FavouriteRecord } from '../../../contract/collect/favourites.ts';
import { timeOf } from 'schema-admin/contract/time.ts';
import { formatTimeWithZone } from 'schema-admin/engine/format/dates.ts';
import { formatMeasure } from 'schema-admin/engine/format/values.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import type { CallContext } from 'schema-admin/providers/call-context.ts';
import { favouriteTexts } from './texts.ts';

export const favourites = defineRecord('favourites', { schema: FavouriteRecord, id: 'Id' });

/** Fetches all favourites. A shop has at most one page of them. */
export async function fetchFavourites(
  { call, signal }: CallContext,
  { search }: { readonly search: string },
): Promise<{ rows: readonly FavouriteRecord[]; total: number }> {
  const rows = await call(endpoints.favourites.list, { query: { Query: search }, signal });
  return { rows, total: rows.length };
}

type Fact = readonly [label: string, value: string];

const dayOf = (day: string) => day.split('-').toReversed().join('/');
const momentOf = (at: Favourite['NextCollection']) => {
  const read = timeOf(at);
  return read ? formatTimeWithZone(read) : '';
};

/** Returns the repeat rule in a few words, or an empty string. */
export function formatRepeat({ Repeat }: Pick<Favourite, 'Repeat'>): string {
  return Repeat ? favouriteTexts.each({ time: Repeat.Time }) : '';
}

/** Returns the time of the next collection, or the reason for not having one. */
export function nextCollectionText({
  Repeat,
  IsPaused,
  NextCollection,
}: Pick<Favourite, 'Repeat' | 'IsPaused' | 'NextCollection'>): string {
  if (!Repeat) return '';
  if (IsPaused) return favouriteTexts.paused();
  return momentOf(NextCollection) || favouriteTexts.over();
}

/** Returns the next collection for a CSV file, with its time in the format of the export. */
export function nextCollectionForCsv(favourite: Pick<Favourite, 'Repeat' | 'IsPaused' | 'NextCollection'>): string {
  const next = favourite.Repeat && !favourite.IsPaused ? timeOf(favourite.NextCollection) : undefined;
  return next ? csvMoment(next) : nextCollectionText(favourite);
}

export function repeatFacts(favourite: Favourite): Fact[] {
  const { Repeat, NextBooking } = favourite;
  if (!Repeat) return [];
  const { From, Until, SkipBankHolidays, PriceCap } = Repeat;
  return [
    [favouriteTexts.repeats(), formatRepeat(favourite)],
    [favouriteTexts.from(), dayOf(From)],
    [favouriteTexts.until(), Until ? dayOf(Until) : favouriteTexts.noEnd()],
    [favouriteTexts.bankHolidays(), SkipBankHolidays ? favouriteTexts.skipped() : favouriteTexts.tried()],
    [favouriteTexts.cap(), typeof PriceCap === 'number' ? formatMeasure(PriceCap, 'pence') : ''],
    [favouriteTexts.nextCollection(), nextCollectionText(favourite)],
    [favouriteTexts.nextBooking(), momentOf(NextBooking)],
  ];
}
