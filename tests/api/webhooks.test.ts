import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../contract/orders/orders.ts';
import { IntegrationOrder } from '../../contract/integration/representations.ts';
import { orders } from '../../server/db/schema.ts';
import { mailWriters } from '../../server/mail-writers.ts';
import { sendDueMails } from '../../server/mail/outgoing.ts';
import type { Mail } from '../../server/mail/open-mailer.ts';
import { silentLog } from '../../server/runtime/log.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';
import { addWebhook, listMessages, revealSecret, sendWebhooks, startReceiver, verify } from './webhook-receiver.ts';

const minute = 60_000;
const hour = 60 * minute;

describe(`webhooks, on ${engine}`, () => {
  const stops: (() => unknown)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  });
  const open = async (environment: Readonly<Record<string, string>> = { WEBHOOK_ALLOW_PRIVATE: '1' }) => {
    const portal = await startApp({ environment });
    stops.push(() => portal.stop());
    return portal;
  };
  const receive = async () => {
    const receiver = await startReceiver();
    stops.push(receiver.stop);
    return receiver;
  };
  const setStatus = ({ database }: TestApp, orderNo: string, status: OrderStatus) =>
    database.inScope('system', (tx) => tx.update(orders).set({ status }).where(eq(orders.orderNo, orderNo)));
  const states = (received: Awaited<ReturnType<typeof receive>>['received']) =>
    received.map(({ payload }) => [payload.sequence, payload['change']]);

  it('carry the order as the Integration API represents it, with a signature that the library verifies', async () => {
    const portal = await open();
    const merchant = await portal.signIn('merchant@demo.test');
    const { url, received } = await receive();
    const { secret } = await addWebhook(merchant, url);
    await setStatus(portal, '1-0', 'QueuedDelivery');
    await sendWebhooks(portal);
    expect(received).toHaveLength(1);
    const [message] = received;
    if (message === undefined) throw new Error('No message');
    expect(verify(secret, message, portal.clock.now())).toMatchObject({
      type: 'order.status_changed',
      sequence: 1,
      change: { from: 'pending', to: 'queued' },
      data: { number: '1-0', state: 'queued', merchantId: '1' },
    });
    expect(IntegrationOrder.parse(message.payload.data).lines).toHaveLength(2);
    expect(() => verify(`whsec_${Buffer.from('another key').toString('base64')}`, message, portal.clock.now())).toThrow();
    expect(await listMessages(merchant)).toMatchObject([{ State: 'Delivered', Attempts: 1, Status: 204, NextAttempt: null }]);
  });
});
