/** What is reached from outside without an account: the page that follows a delivery. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Couriers, startCouriers } from './courier-app.ts';
import { place } from './courier-calls.ts';
import { engine } from './test-database.ts';

const Live = z.object({ Data: z.object({ MapWidgetUrl: z.string().nullable() }) });

describe(`the page that follows a delivery, on ${engine}`, () => {
  let couriers: Couriers;
  beforeAll(async () => {
    couriers = await startCouriers();
  });
  afterAll(() => couriers.portal.stop());

  /** What the detail's socket says of the map now. */
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
  const courierAt = (page: string) => /data-live="wide-courier" transform="translate\((\d+) (\d+)\)"/.exec(page)?.slice(1).map(Number);

  it('is linked from the booking on, moves as the courier does, and is gone once the delivery is over', async () => {
    const { id, quotes } = await couriers.quoted();
    expect(await linkOf(id)).toBeNull();
    await place(await couriers.shop(), id, [quotes.AvailableCouriers[0]?.Id]);
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
    expect([...new Set(seen.map(({ title }) => title))]).toEqual(expect.arrayContaining(['The courier is on the way to the pick-up', 'Out for delivery', 'This delivery is over']));
    expect([page.status, page.text.includes('London')]).toEqual([410, false]);
    expect(await linkOf(id)).toBeNull();
  });

  it('says no name, no street and no number of anybody', async () => {
    const page = await look(await linkOf(await couriers.booked()));
    expect(page.text).toContain('Pick-up in London SW1A, drop-off in London E8');
    for (const secret of ['Grace', 'Hopper', 'Ada', 'Market Place', 'High Street', '900456', 'E8 3PN', 'SIM-OK', 'Side door']) expect(page.text).not.toContain(secret);
  });

  it('runs nothing but its own script, keeps its address to itself, and stands in frames of the portal alone', async () => {
    const { headers } = await look(await linkOf(await couriers.booked()));
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self' https:\/\/portal\.example\.com$/);
    expect([headers.get('x-frame-options'), headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([null, 'no-referrer', 'no-store']);
  });

  it('does not open to a delivery’s own number, to a key that there is not, or to what is no key', async () => {
    const id = await couriers.booked();
    for (const key of [id, '00000000-0000-4000-8000-000000000000', 'nothing', '%00']) expect([key, (await look(`/api/track/${key}`)).status]).toEqual([key, 404]);
  });

  it('ends with a delivery that its shop cancels', async () => {
    const id = await couriers.booked();
    const link = await linkOf(id);
    await (await couriers.shop()).call('POST', `/api/collect/${id}/cancel`, {});
    expect((await look(link)).status).toBe(410);
  });
});
