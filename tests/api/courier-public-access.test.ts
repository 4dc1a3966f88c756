import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deleteOldDrafts } from '../../server/areas/courier/drafts.ts';
import { type Couriers, startCouriers } from './courier-app.ts';
import { signWebhook } from '../../server/areas/courier/signed-webhook.ts';
import { getDelivery, hookSecret, placeDelivery } from './courier-calls.ts';
import { deliverMails } from './mailbox.ts';
import { engine } from './test-database.ts';

const Live = z.object({ Data: z.object({ MapWidgetUrl: z.string().nullable() }) });

describe(`courier deliveries without an account, on ${engine}`, () => {
  let couriers: Couriers;
  beforeAll(async () => {
    couriers = await startCouriers();
  });
  afterAll(() => couriers.portal.stop());

  async function linkOf(id: string): Promise<string | null> {
    const socket = await (await couriers.shop()).open(`/api/ws/collect-details?pcid=${id}`);
    const [message] = await socket.received(1);
    socket.close();
    return Live.parse(message).Data.MapWidgetUrl;
  }
  const look = async (link: string | null) => {
    const answer = await fetch(`${couriers.portal.origin}${link ?? ''}`);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  describe('the tracking page', () => {
    const courierAt = (page: string) =>
      /data-live="wide-courier" transform="translate\((\d+) (\d+)\)"/.exec(page)?.slice(1).map(Number);

    // Requirement D-2.75
    it('is linked from booking to the end of the delivery, and follows the courier', async () => {
      const { id, quotes } = await couriers.quoted();
      expect(await linkOf(id)).toBeNull();
      await placeDelivery(await couriers.shop(), id, [quotes.AvailableCouriers[0]?.Id]);
      expect(await linkOf(id)).toBeNull();
      await couriers.search();
      const link = await linkOf(id);
      const seen = [];
      let page = await look(link);
      expect([page.status, courierAt(page.text)]).toEqual([200, undefined]);
      for (let passed = 0; passed < 25 && page.status === 200; passed += 1) {
        couriers.portal.clock.advance(5000);
        await couriers.search();
        page = await look(link);
        seen.push({ courier: courierAt(page.text)?.join() ?? '', title: /<h1[^>]*>([^<]*)</.exec(page.text)?.[1] });
      }
      expect(new Set(seen.map(({ courier }) => courier)).size).toBeGreaterThan(4);
      expect([...new Set(seen.map(({ title }) => title))]).toEqual(
        expect.arrayContaining([
          'The courier is on the way to the pick-up',
          'Out for delivery',
          'This delivery is over',
        ]),
      );
      expect([page.status, page.text.includes('London')]).toEqual([410, false]);
      expect(await linkOf(id)).toBeNull();
    });

    it('contains no names, streets or numbers', async () => {
      const page = await look(await linkOf(await couriers.booked()));
      expect(page.text).toContain('Pick-up in London SW1A, drop-off in London E8');
      for (const secret of [
        'Grace',
        'Hopper',
        'Ada',
        'Market Place',
        'High Street',
        '900456',
        'E8 3PN',
        'SIM-OK',
        'Side door',
      ]) {
        expect(page.text).not.toContain(secret);
      }
    });

    it('runs only its own script, sends no referrer, and can be framed by the portal only', async () => {
      const { headers } = await look(await linkOf(await couriers.booked()));
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' https:\/\/portal\.example\.com$/,
      );
      expect([headers.get('x-frame-options'), headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
        null,
        'no-referrer',
        'no-store',
      ]);
    });

    it("responds with 404 to a delivery's id and to unknown or invalid keys", async () => {
      const id = await couriers.booked();
      for (const key of [id, '00000000-0000-4000-8000-000000000000', 'nothing', '%00']) {
        expect([key, (await look(`/api/track/${key}`)).status]).toEqual([key, 404]);
      }
    });

    it('ends when the shop cancels the delivery', async () => {
      const id = await couriers.booked();
      const link = await linkOf(id);
      await (await couriers.shop()).call('POST', `/api/collect/${id}/cancel`, {});
      expect((await look(link)).status).toBe(410);
    });
  });

  describe('the webhook of a fleet', () => {
    const hook = async (
      body: string,
      { signature = signWebhook(hookSecret, { body, at: couriers.portal.clock.now() }), fleet = 'simulated' } = {},
    ) => {
      const { status } = await fetch(`${couriers.portal.origin}/api/fleets/${fleet}/hook`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'x-fleet-signature': signature },
      });
      return status;
    };
    const history = (id: string) =>
      couriers.ask(
        z.object({ status: z.string(), steps: z.number(), paid: z.number() }),
        sql`select status, (select count(*)::int from courier_steps where delivery_id = d.id) as steps, (select count(*)::int from ledger_transactions where delivery_id = d.id) as paid from deliveries d where id = ${id}::uuid`,
      );

    it('fetches updates immediately, and only once for repeated calls', async () => {
      const id = await couriers.booked();
      const { ExternalOrderId: booking } = await getDelivery(await couriers.shop(), id);
      // Without the webhook, the fleet would not be polled for a day.
      await couriers.ask(
        z.unknown(),
        sql`update courier_steps set due_at = due_at + interval '1 day' where delivery_id = ${id}::uuid`,
      );
      couriers.portal.clock.advance(30_000);
      await couriers.search();
      expect(await history(id)).toMatchObject([{ status: 'Queued' }]);
      const body = JSON.stringify({ booking });
      expect(await Promise.all([hook(body), hook(body), hook(body)])).toEqual([204, 204, 204]);
      await couriers.search();
      const [followed] = await history(id);
      expect(followed).toMatchObject({ steps: 1 });
      expect(followed?.status).not.toBe('Queued');
      expect(await hook(body)).toBe(204);
      await couriers.search();
      expect(await history(id)).toEqual([followed]);
    });

    it('ignores finished bookings, unknown bookings and invalid bodies', async () => {
      const id = await couriers.booked();
      const { ExternalOrderId: booking } = await getDelivery(await couriers.shop(), id);
      await couriers.drive();
      const before = await history(id);
      expect(before).toMatchObject([{ status: 'Delivered', steps: 0 }]);
      for (const body of [JSON.stringify({ booking }), JSON.stringify({ booking: 'nobody' }), '{}', 'nonsense']) {
        expect([body, await hook(body)]).toEqual([body, 204]);
      }
      expect(await history(id)).toEqual(before);
    });

    it('rejects wrong signatures, and those older than five minutes', async () => {
      const body = JSON.stringify({ booking: 'SW-1' });
      const now = couriers.portal.clock.now();
      const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
      const signatures = [
        '',
        'v1=0',
        signWebhook('another secret', { body, at: now }),
        signWebhook(hookSecret, { body: '{"booking":"SW-2"}', at: now }),
        signWebhook(hookSecret, { body, at: at(-6) }),
        signWebhook(hookSecret, { body, at: at(6) }),
      ];
      expect(await Promise.all(signatures.map((signature) => hook(body, { signature })))).toEqual(
        signatures.map(() => 401),
      );
      expect(await hook(body, { signature: signWebhook(hookSecret, { body, at: at(-4) }) })).toBe(204);
      expect(await hook(body, { fleet: 'nobody' })).toBe(404);
      expect(await hook('x'.repeat(70_000))).toBe(422);
    });
  });

  // Requirement D-7.40
  it('need no network for the fleet, the map, the chat or e-mail', async () => {
    const reached = new Set<string>();
    const note = (message: unknown) => {
      const { socket } = z.object({ socket: z.instanceof(Socket) }).parse(message);
      socket.once('connectionAttempt', (address) => reached.add(address));
      socket.once('lookup', (_error, _address, _family, host) => reached.add(host));
    };
    subscribe('net.client.socket', note);
    const id = await couriers.booked();
    couriers.portal.clock.advance(10_000);
    await couriers.search();
    expect((await look(await linkOf(id))).status).toBe(200);
    expect((await (await couriers.shop()).call('GET', `/api/collect/${id}/chat-token`)).body).toMatchObject({
      Result: { Token: expect.any(String) },
    });
    await couriers.portal
      .visitor()
      .call(
        'POST',
        '/api/portal/forgot-password',
        { Email: 'collect@demo.test' },
        { origin: 'https://portal.example.com' },
      );
    await deliverMails(couriers.portal);
    expect(await (await fetch(`${couriers.portal.origin}/api/mailbox`)).text()).toContain('collect@demo.test');
    unsubscribe('net.client.socket', note);
    expect([...reached].filter((address) => address !== '127.0.0.1')).toEqual([]);
  });

  describe('an unbooked draft', () => {
    it('is removed with its quotes after a day, unlike a booking', async () => {
      const { id: draft } = await couriers.quoted();
      const booked = await couriers.booked();
      const left = async () =>
        (
          await couriers.ask(
            z.object({ id: z.string() }),
            sql`select id from deliveries where id in (${draft}::uuid, ${booked}::uuid)`,
          )
        ).map(({ id }) => id);
      const hours = (count: number) => new Date(couriers.portal.clock.now().getTime() + count * 3_600_000);
      await deleteOldDrafts(couriers.portal.database, hours(23));
      expect((await left()).toSorted()).toEqual([draft, booked].toSorted());
      await deleteOldDrafts(couriers.portal.database, hours(25));
      expect(await left()).toEqual([booked]);
    });
  });
});
