import { describe, expect, it } from 'vitest';
import { prepareRequest } from '../../providers/http/request.ts';
import { sendPush, sentWords } from './send-push.ts';

/** What goes over the wire. */
async function sentBy(values: Parameters<typeof sendPush>[1]): Promise<{ address: string; body: unknown }> {
  const sent: { address: string; body: unknown }[] = [];
  await sendPush(async (endpoint, input) => {
    const { address, init } = prepareRequest('/api', endpoint, input);
    sent.push({ address, body: init.body });
    return undefined;
  }, values);
  const [only] = sent;
  if (only === undefined) throw new Error('Nothing was sent');
  return only;
}

describe('a composed notification', () => {
  it('goes to shops as JSON, with null for now', async () => {
    const { address, body } = await sentBy({ Title: 'T', Body: 'B', Shops: [1, 'b'], ScheduleDate: null });
    expect([address, JSON.parse(String(body))]).toEqual(['/api/admin/create-push-notification', { Title: 'T', Body: 'B', Shops: [1, 'b'], ScheduleDate: null }]);
  });

  it('goes to customers as a form with their file, and leaves the time out for now', async () => {
    const CustomerIds = new File(['CustomerId\n7'], 'list.csv', { type: 'text/csv' });
    const { address, body } = await sentBy({ Title: 'T', Body: 'B', CustomerIds, ScheduleDate: null });
    expect(address).toBe('/api/admin/create-customer-push-notification');
    expect(body instanceof FormData && [...body.entries()].map(([name, value]) => [name, value instanceof File ? value.name : value])).toEqual([
      ['Title', 'T'],
      ['Body', 'B'],
      ['CustomerIds', 'list.csv'],
    ]);
  });

  it('carries the time it is scheduled for in either form', async () => {
    const ScheduleDate = '2026-03-11T08:30:00.000Z';
    const CustomerIds = new File(['7'], 'list.csv');
    const { body } = await sentBy({ Title: 'T', Body: 'B', CustomerIds, ScheduleDate });
    expect(body instanceof FormData && body.get('ScheduleDate')).toBe(ScheduleDate);
    expect(String((await sentBy({ Title: 'T', Body: 'B', Shops: [1], ScheduleDate })).body)).toContain(`"ScheduleDate":"${ScheduleDate}"`);
  });

  it('is reported as sent, or as scheduled', () => {
    expect(sentWords({ Title: 'Sale', Body: 'B', ScheduleDate: null })).toBe('Push notification “Sale” sent');
    expect(sentWords({ Title: 'Sale', Body: 'B', ScheduleDate: '2026-03-11T08:30:00.000Z' })).toMatch(/^Push notification “Sale” scheduled for 11 Mar 2026 - /);
  });
});
