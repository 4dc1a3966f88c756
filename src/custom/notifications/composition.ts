/** The text and recipients of a notification: stored as a draft, validated by the contract's rules, and sent. */
import { z } from 'zod';
import { currentLocale } from 'schema-admin/contract/texts/language.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { londonInstantAt } from 'schema-admin/contract/london.ts';
import {
  PushBody,
  PushTitle,
  maxBodyLength,
  maxTitleLength,
  minuteOf,
  scheduleFault,
} from '../../../contract/push/push-rules.ts';
import { cleanText } from 'schema-admin/contract/values/characters.ts';
import { readMoment } from 'schema-admin/contract/values/dates.ts';
import { notificationTexts } from './texts.ts';

/** Field names of the API. */
export const ComposedField = z.enum(['Title', 'Body', 'Shops', 'CustomerIds', 'ScheduleDate']);
export type ComposedField = z.infer<typeof ComposedField>;

const names: Readonly<Record<ComposedField, string>> = {
  Title: notificationTexts.theTitle(),
  Body: notificationTexts.theBody(),
  Shops: notificationTexts.theShops(),
  CustomerIds: notificationTexts.theCustomers(),
  ScheduleDate: notificationTexts.theTime(),
};

/** Returns the reason why Send is disabled, or `undefined` if it is enabled. */
export function missingFieldsText(faults: Faults): string | undefined {
  const missing = Object.entries(names).flatMap(([field, name]) => (field in faults ? [name] : []));
  if (missing.length === 0) return undefined;
  return notificationTexts.toBeSent({ fields: new Intl.ListFormat(currentLocale()).format(missing) });
}

export const PushedTo = z.enum(['Shop', 'Customer', 'ShopCustomer']);

/** The draft, which survives a reload. Contains shops by key and the whole file. */
export const Composition = z.object({
  title: z.string(),
  body: z.string(),
  target: PushedTo,
  shops: z.array(z.string()),
  file: z.object({ name: z.string(), text: z.string() }).nullable(),
  /** ISO UTC, or the typed text if it is not a time. `null` means now. */
  scheduledAt: z.string().nullable(),
});
export type Composition = z.infer<typeof Composition>;

/** URL parameter with the key of the shop whose customers are the recipients. */
export const customersOfShop = 'customersOf';

export const emptyComposition: Composition = {
  title: '',
  body: '',
  target: 'Shop',
  shops: [],
  file: null,
  scheduledAt: null,
};

export const Schedule = z.enum(['Now', 'Scheduled']);

/** Returns the composition with the current time for Scheduled, or without a time for Now (C-4.08). */
export function withSchedule(composition: Composition, schedule: z.infer<typeof Schedule>, now: Date): Composition {
  return { ...composition, scheduledAt: schedule === 'Now' ? null : minuteOf(now).toISOString() };
}

export type Faults = { readonly [Field in ComposedField]?: string };

interface Recipients {
  readonly shops: readonly Id[];
  /** Number of rows in the file without a valid customer. */
  readonly badRows: number;
}

const faultOf = (schema: z.ZodType, value: string) => schema.safeParse(value).error?.issues[0]?.message;

export const readScheduled = (typed: string) => readMoment(typed, londonInstantAt);

const scheduleProblem = (scheduledAt: string) => (scheduledAt === '' ? undefined : readScheduled(scheduledAt).problem);

/** Returns the errors by the API's field names. */
export function faultsOf(
  { title, body, target, file, scheduledAt }: Composition,
  { shops, badRows }: Recipients,
  now: Date,
): Faults {
  const customers =
    file === null ? notificationTexts.chooseACsvFile() : badRows > 0 ? notificationTexts.correctRows() : undefined;
  const faults: Record<ComposedField, string | undefined> = {
    Title: faultOf(PushTitle, title),
    Body: faultOf(PushBody, body),
    Shops: target !== 'Customer' && shops.length === 0 ? notificationTexts.chooseShop() : undefined,
    CustomerIds: target === 'Customer' ? customers : undefined,
    ScheduleDate:
      scheduledAt === null ? undefined : (scheduleProblem(scheduledAt) ?? scheduleFault(new Date(scheduledAt), now)),
  };
  return Object.fromEntries(Object.entries(faults).filter(([, text]) => text !== undefined));
}

/** Returns whether an error is shown while typing: a text is too long, or a complete time is not allowed. */
export function isShownWhileTyping({ title, body, scheduledAt }: Composition, field: ComposedField): boolean {
  if (field === 'ScheduleDate') return Boolean(scheduledAt);
  return (
    (field === 'Title' && cleanText(title).length > maxTitleLength) ||
    (field === 'Body' && cleanText(body).length > maxBodyLength)
  );
}

export const PushRequest = z.object({
  Title: z.string(),
  Body: z.string(),
  Shops: z.array(z.union([z.number(), z.string()])).optional(),
  /** Sends to the customers of the shops instead of to the shops. */
  ToCustomers: z.boolean().optional(),
  CustomerIds: z.instanceof(File).optional(),
  ScheduleDate: z.string().nullable(),
});
export type PushRequest = z.infer<typeof PushRequest>;

/** Builds the request: to shops, to their customers, or to the customers in the file. */
export function toPushRequest(
  { title, body, target, file, scheduledAt }: Composition,
  shops: readonly Id[],
): PushRequest {
  const texts = {
    Title: cleanText(title),
    Body: cleanText(body),
    ScheduleDate: scheduledAt === null ? null : minuteOf(new Date(scheduledAt)).toISOString(),
  };
  if (target === 'ShopCustomer') return { ...texts, Shops: [...shops], ToCustomers: true };
  if (target === 'Shop' || file === null) return { ...texts, Shops: [...shops] };
  return { ...texts, CustomerIds: new File([file.text], file.name, { type: 'text/csv' }) };
}
