/** Settings of the platform, an extension for administrators. Changes apply to new bookings, orders and merchants. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { Minutes, Pence, Percent } from 'schema-admin/contract/units.ts';
import { flexible, rapid } from '../collect/slots.ts';
import { CommissionPercent, OrderFee } from '../merchants/order-terms.ts';
import { platformRuleTexts } from '../rule-texts.ts';

/** The types of courier deliveries, fastest first. */
export const DeliveryTypeKey = z.enum([rapid, 'sameday', flexible]);
export type DeliveryTypeKey = z.infer<typeof DeliveryTypeKey>;

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
/** The start of a slot in London, on the hour. */
const SlotStart = z.enum(hours);

const within = (least: number, most: number) => [
  z.int({ error: () => platformRuleTexts.range({ least, most }) }),
  z.gte(least, { error: () => platformRuleTexts.range({ least, most }) }),
  z.lte(most, { error: () => platformRuleTexts.range({ least, most }) }),
];

const slots = z.object({
  SlotMinutes: Minutes.check(...within(15, 240)),
  NoticeMinutes: Minutes.check(...within(0, 2880)),
  DaysAhead: z.number().check(...within(1, 60)),
  /** Flexible deliveries must be booked more than this many hours before the slot. */
  FlexibleHours: z.number().check(...within(0, 48)),
  WeekdayFirst: SlotStart,
  WeekdayLast: SlotStart,
  SundayFirst: SlotStart,
  SundayLast: SlotStart,
});

export const SlotSettings = slots.superRefine(
  ({ WeekdayFirst, WeekdayLast, SundayFirst, SundayLast }, { addIssue }) => {
    const problem = (field: string) => ({
      code: 'custom' as const,
      path: [field],
      message: platformRuleTexts.lastBeforeFirst(),
    });
    if (WeekdayLast < WeekdayFirst) addIssue(problem('WeekdayLast'));
    if (SundayLast < SundayFirst) addIssue(problem('SundayLast'));
  },
);
export const DeliveryTypeSettings = z.object({
  DeliveryTypes: z
    .array(DeliveryTypeKey)
    .min(1, { error: () => platformRuleTexts.oneDeliveryType() })
    .max(3),
});
export const NewMerchantSettings = z.object({ DefaultCommission: CommissionPercent, DefaultOrderFee: OrderFee });

/** The settings as the API returns them. */
export const PlatformSettings = z.object({
  Id,
  SlotMinutes: Minutes.nullish(),
  NoticeMinutes: Minutes.nullish(),
  DaysAhead: z.number().nullish(),
  FlexibleHours: z.number().nullish(),
  WeekdayFirst: shownChoice(SlotStart).nullish(),
  WeekdayLast: shownChoice(SlotStart).nullish(),
  SundayFirst: shownChoice(SlotStart).nullish(),
  SundayLast: shownChoice(SlotStart).nullish(),
  DeliveryTypes: z.array(shownChoice(DeliveryTypeKey)).nullish(),
  DefaultCommission: Percent.nullish(),
  DefaultOrderFee: Pence.nullish(),
});
export type PlatformSettings = z.infer<typeof PlatformSettings>;

const admin = { roles: ['Admin'] } as const;

const get = endpoint({
  method: 'GET',
  path: '/ext/platform-settings',
  access: admin,
  summary: 'Retrieve the settings of the platform',
  answer: PlatformSettings,
  etag: 'platform-settings',
});

const section = <const Path extends `/ext/platform-settings/${string}`, Schema extends z.ZodType>(
  path: Path,
  summary: string,
  schema: Schema,
) => endpoint({ method: 'PUT', path, access: admin, summary, body: json(schema), answer: z.unknown(), guards: get });

export const platformSettingEndpoints = {
  get,
  saveSlots: section('/ext/platform-settings/slots', 'Set the collection slots of new bookings', SlotSettings),
  saveDeliveryTypes: section(
    '/ext/platform-settings/delivery-types',
    'Set the delivery types of new bookings',
    DeliveryTypeSettings,
  ),
  saveNewMerchants: section(
    '/ext/platform-settings/new-merchants',
    'Set the commission and the fee per order of new merchants',
    NewMerchantSettings,
  ),
};
