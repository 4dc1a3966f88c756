/** A row of an import: what it says as the form of a delivery, checked by the form's own rules. */
import { z } from 'zod';
import { AvailableCouriers } from '../../../../contract/collect/prices.ts';
import { Place } from '../../../../contract/collect/places.ts';
import { type DeliveryType, type TimeSlot, flexibleRefusal, rapidRefusal } from '../../../../contract/collect/slots.ts';
import { Id } from 'schema-admin/contract/endpoint.ts';
import { londonInstantAt } from 'schema-admin/contract/london.ts';
import type { VehicleType } from '../../../../contract/orders/orders.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { cleanCode, isBlank } from 'schema-admin/contract/values/characters.ts';
import { readClock, readDay } from 'schema-admin/contract/values/dates.ts';
import { readYesOrNo } from 'schema-admin/engine/model/field-kinds/yes-or-no.ts';
import { formatNearHomeTime, markHome } from 'schema-admin/engine/format/dates.ts';
import { type FilledForm, type FormValues, emptyForm, rulesOf } from '../delivery-form.ts';
import { type Cells, type ColumnName, cellsFrom } from './import-file.ts';
import { severalTexts } from './texts.ts';

const Stage = z.enum(['new', 'pricing', 'priced', 'booking', 'booked', 'failed']);

export const ImportedCells = z
  .record(z.string(), z.string())
  .transform((cells): Cells => cellsFrom((name) => cells[name] ?? ''));

/** As the tab keeps it, through a reload too. */
export const ImportRow = z.object({
  key: z.string(),
  /** As the spreadsheet counts, the headings being 1. */
  number: z.number().int(),
  cells: ImportedCells,
  /** Found for what stands in the address cell, or chosen. */
  place: Place.optional(),
  /** Why none is known, once it has been looked for. */
  notFound: z.enum(['none', 'unsure', 'failed']).optional(),
  stage: Stage,
  /** What the row has been drafted as: booked again under this, it is booked once. */
  draft: Id.optional(),
  /** The quote that is to be booked, or was. */
  chosen: Id.optional(),
  /** Of one that has failed. */
  reason: z.string().optional(),
  offer: AvailableCouriers.optional(),
});
export type ImportRow = z.output<typeof ImportRow>;

const Kept = z.object({ rows: z.array(ImportRow) });

/**
 * What the tab has kept. A search that was under way begins anew, and prices are asked for again; what was being booked
 * may be booked, and is found out under its draft.
 */
export function readKeptRows(kept: unknown): readonly ImportRow[] {
  const rows = Kept.safeParse(kept).data?.rows ?? [];
  return rows.map((row) =>
    row.stage === 'pricing' || row.stage === 'priced'
      ? { ...row, stage: 'new', offer: undefined, chosen: undefined }
      : row,
  );
}

/** What a row is read against. */
export interface ImportContext {
  /** The shop's own: whom the courier asks for, and where. */
  readonly own: Partial<FormValues>;
  /** Those that can still be chosen, soonest first: sorted once, and not for each row. */
  readonly slots: readonly TimeSlot[];
  readonly types: readonly DeliveryType[];
  readonly vehicles: readonly VehicleType[];
  readonly now: Date;
}

export interface CheckedRow {
  /** Absent while something is wrong. */
  readonly form: FilledForm | undefined;
  /** By column; the first of each. */
  readonly problems: Readonly<Partial<Record<ColumnName, string>>>;
}

const same = (one: string, other: string) => cleanCode(one).toLowerCase() === cleanCode(other).toLowerCase();

/** The slot that a row names; without day and time, the soonest that its delivery type can be had for. */
function readSlot(
  { day, time }: Cells,
  type: string,
  { slots, now }: ImportContext,
): { readonly start: string; readonly problems: CheckedRow['problems'] } {
  const [first] = slots;
  if (first === undefined) return { start: '', problems: { day: severalTexts.noSlots() } };
  if (day === '' && time === '') {
    return {
      start: (slots.find((slot) => flexibleRefusal(type, slot, now) === undefined) ?? first).Start,
      problems: {},
    };
  }
  const [date, minute] = [readDay(day), readClock(time)];
  if (date.value === undefined || minute.value === undefined) {
    return {
      start: '',
      problems: {
        ...(date.problem === undefined ? {} : { day: date.problem }),
        ...(minute.problem === undefined ? {} : { time: minute.problem }),
      },
    };
  }
  const wanted = londonInstantAt(date.value, minute.value)?.getTime();
  const slot = slots.find(({ Start }) => readInstant(Start).getTime() === wanted);
  return slot
    ? { start: slot.Start, problems: {} }
    : {
        start: '',
        problems: {
          time: severalTexts.noSlot({ soonest: formatNearHomeTime(readInstant(first.Start), now, 'phrase') }),
        },
      };
}

const columnOfField: Readonly<Partial<Record<keyof FormValues, ColumnName>>> = {
  ReferenceNumber: 'reference',
  OrderDetails: 'details',
  FirstName: 'firstName',
  LastName: 'lastName',
  TelNo: 'phone',
  Email: 'email',
  DeliveryAddress: 'address',
  CustomerInstructions: 'deliveryInstructions',
  PickUpInstructions: 'collectionInstructions',
};
const ofOwn: ReadonlySet<string> = new Set(['CollectionAddress', 'PickupFirstName', 'PickupLastName', 'PickupPhone']);
const columnOf: ReadonlyMap<string, ColumnName> = new Map(Object.entries(columnOfField));

function addressProblem({
  place,
  notFound,
  cells,
}: Pick<ImportRow, 'place' | 'notFound' | 'cells'>): string | undefined {
  if (place !== undefined || cells.address === '') return undefined;
  if (notFound === undefined) return severalTexts.searchingAddress();
  return { none: severalTexts.noAddress, unsure: severalTexts.unsureAddress, failed: severalTexts.addressFailed }[
    notFound
  ]();
}

/** A row as the form of a delivery, or what is wrong with it, column by column. */
export function checkRow(row: Pick<ImportRow, 'cells' | 'place' | 'notFound'>, context: ImportContext): CheckedRow {
  const { cells, place } = row;
  const type = context.types.find(({ Key, Title }) => same(Key, cells.deliveryType) || same(Title, cells.deliveryType));
  const vehicles = context.vehicles.filter(({ Active }) => Active !== false);
  const vehicle = vehicles.find(({ Code, Name }) => same(Code, cells.vehicle) || same(Name, cells.vehicle));
  const restricted = isBlank(cells.restricted) ? { value: false } : readYesOrNo(cells.restricted);
  const slot = readSlot(cells, type?.Key ?? '', context);
  const parsed = rulesOf(true).safeParse({
    ...emptyForm,
    ...context.own,
    ReferenceNumber: cells.reference,
    OrderDetails: cells.details,
    HasRestrictedItems: restricted.value === true,
    PickUpInstructions: cells.collectionInstructions,
    PickUpTime: slot.start,
    PickUpTimeSlot: slot.start,
    VehicleTypeId: vehicle?.Id ?? null,
    DeliveryTypeKey: type?.Key ?? '',
    FirstName: cells.firstName,
    LastName: cells.lastName,
    TelNo: cells.phone,
    Email: cells.email,
    CustomerInstructions: cells.deliveryInstructions,
    DeliveryAddress: place?.Address ?? emptyForm.DeliveryAddress,
  } satisfies FormValues);
  const found = new Map<ColumnName, string>();
  const say = (column: ColumnName | undefined, problem: string | undefined) => {
    if (column !== undefined && problem !== undefined && !found.has(column)) found.set(column, problem);
  };
  say('address', addressProblem(row));
  say('restricted', restricted.problem);
  say('day', slot.problems.day);
  say('time', slot.problems.time);
  say(
    'deliveryType',
    type === undefined
      ? severalTexts.badType({ choices: context.types.map(({ Title }) => Title).join(', ') })
      : undefined,
  );
  say(
    'vehicle',
    vehicle === undefined
      ? severalTexts.badVehicle({ choices: vehicles.map(({ Name }) => Name).join(', ') })
      : undefined,
  );
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0]);
    say(columnOf.get(field), message);
    // It is the same for every row, and nothing in a row mends it.
    if (ofOwn.has(field)) say('reference', severalTexts.collectionWrong({ problem: message }));
  }
  if (found.size === 0 && parsed.data) {
    const chosen = context.slots.find(({ Start }) => Start === slot.start);
    say(
      'deliveryType',
      flexibleRefusal(parsed.data.DeliveryTypeKey, chosen, context.now, markHome) ??
        rapidRefusal(parsed.data.DeliveryTypeKey, {
          vehicle,
          from: parsed.data.CollectionAddress,
          to: parsed.data.DeliveryAddress,
        })?.text,
    );
  }
  return { form: found.size === 0 ? parsed.data : undefined, problems: Object.fromEntries(found) };
}

/** Checks rows against the context, each once for as long as it stays as it is. */
export function createCheck(context: ImportContext): (row: ImportRow) => CheckedRow {
  const known = new WeakMap<ImportRow, CheckedRow>();
  return (row) => {
    const checked = known.get(row) ?? checkRow(row, context);
    known.set(row, checked);
    return checked;
  };
}

/** What a row says, as one text; asked again at every change of any row. */
const wordsOf = new WeakMap<Cells, string>();

/** The number of the row that another one repeats word for word. */
export function repeatedRows(
  rows: readonly Pick<ImportRow, 'key' | 'number' | 'cells'>[],
): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  const repeated = new Map<string, number>();
  for (const { key, number, cells } of rows) {
    const words = wordsOf.get(cells) ?? JSON.stringify(cells);
    wordsOf.set(cells, words);
    const known = first.get(words);
    if (known === undefined) first.set(words, number);
    else repeated.set(key, known);
  }
  return repeated;
}
