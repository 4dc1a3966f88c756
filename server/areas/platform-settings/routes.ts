import { MinuteOfDay } from 'schema-admin/contract/units.ts';
import type { platformSettingEndpoints } from '../../../contract/platform/platform-settings.ts';
import type { HandlersOf } from '../../api/handler.ts';
import { platformSettings } from '../../db/settings-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { readPlatformSettings } from './read-settings.ts';

const minutesAnHour = 60;
const startAt = (minute: number) => `${String(Math.floor(minute / minutesAnHour)).padStart(2, '0')}:00`;
const minuteOf = (start: string) => MinuteOfDay.parse(Number(start.slice(0, 2)) * minutesAnHour);

async function store(tx: Tx, values: Partial<typeof platformSettings.$inferInsert>): Promise<null> {
  await tx.update(platformSettings).set(values);
  return null;
}

/** The extension `platform-settings`. Bookings, orders and documents keep the values with which they were made. */
export const platformSettingHandlers: HandlersOf<typeof platformSettingEndpoints> = {
  async get({ tx }) {
    const stored = await readPlatformSettings(tx);
    return {
      Id: stored.id,
      SlotMinutes: stored.slotMinutes,
      NoticeMinutes: stored.slotNoticeMinutes,
      DaysAhead: stored.slotDays,
      FlexibleHours: stored.flexibleHours,
      WeekdayFirst: startAt(stored.weekdayFirst),
      WeekdayLast: startAt(stored.weekdayLast),
      SundayFirst: startAt(stored.sundayFirst),
      SundayLast: startAt(stored.sundayLast),
      DeliveryTypes: stored.deliveryTypes,
      DefaultCommission: stored.defaultCommission,
      DefaultOrderFee: stored.defaultOrderFee,
    };
  },

  saveSlots: ({ tx, body }) =>
    store(tx, {
      slotMinutes: body.SlotMinutes,
      slotNoticeMinutes: body.NoticeMinutes,
      slotDays: body.DaysAhead,
      flexibleHours: body.FlexibleHours,
      weekdayFirst: minuteOf(body.WeekdayFirst),
      weekdayLast: minuteOf(body.WeekdayLast),
      sundayFirst: minuteOf(body.SundayFirst),
      sundayLast: minuteOf(body.SundayLast),
    }),

  saveDeliveryTypes: ({ tx, body }) => store(tx, { deliveryTypes: [...new Set(body.DeliveryTypes)] }),

  saveNewMerchants: ({ tx, body }) =>
    store(tx, { defaultCommission: body.DefaultCommission, defaultOrderFee: body.DefaultOrderFee }),
};
