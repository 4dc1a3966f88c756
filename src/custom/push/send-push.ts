import { endpoints } from '../../../contract/endpoints.ts';
import { formatLondonTime } from '../../engine/format/dates.ts';
import type { Call } from '../../providers/http/http-client.ts';
import type { PushSent } from './composition.ts';

/** To customers as a form with their file, to shops as JSON (C-7.13, C-7.14). */
export function sendPush(call: Call, { Title, Body, Shops = [], CustomerIds, ScheduleDate }: PushSent): Promise<unknown> {
  return CustomerIds === undefined
    ? call(endpoints.push.createForShops, { body: { Title, Body, Shops, ScheduleDate } })
    : call(endpoints.push.createForCustomers, { body: { Title, Body, CustomerIds, ScheduleDate: ScheduleDate ?? undefined } });
}

/** Said when it has been handed over. */
export function sentWords({ Title, ScheduleDate }: PushSent): string {
  return ScheduleDate === null ? `Push notification “${Title}” sent` : `Push notification “${Title}” scheduled for ${formatLondonTime(new Date(ScheduleDate))}`;
}
