/** Tests the extensions of the notification screens, with and without support by the backend. */
import { describe, expect, it } from 'vitest';
import type { PushNotification } from '../../../contract/push/push.ts';
import NotificationRow from '../../custom/notifications/NotificationRow.tsx';
import { Reach } from '../../custom/notifications/Reach.tsx';
import { renderScreen } from 'schema-admin/engine/testing/render-screen.tsx';
import type { Sent } from 'schema-admin/providers/testing/backend.ts';
import notifications from './notifications.resource.tsx';

const administrator = { role: 'Admin', resources: [notifications] } as const;

describe('the number of recipients of a notification', () => {
  const reach = async (
    sent: Sent,
    { shops = [1, 2], extensions = ['push-reach'] }: { shops?: number[]; extensions?: string[] } = {},
  ) =>
    renderScreen(<Reach shops={shops} isToCustomers={false} onCounted={() => undefined} />, {
      ...administrator,
      answer: () => sent,
      extensions,
    });

  it.each([
    [1204, 'Reaches 1,204 people'],
    [1, 'Reaches 1 person'],
    [0, 'No recipients: nobody has signed in for these shops'],
  ])('is announced in a live region: %d is “%s”', async (People, words) => {
    const { html, requests } = await reach({ json: { Result: { People } } });
    expect(/<p role="status"[^>]*>([^<]*)</.exec(html)?.[1]).toBe(words);
    expect(requests).toEqual(['POST /ext/push-reach']);
  });

  it('is empty without a selection', async () => {
    expect((await reach({ json: { Result: { People: 0 } } }, { shops: [] })).text).toBe('No recipients yet');
  });

  it('can be requested again after a failure', async () => {
    expect((await reach({ status: 503, json: { Error: 'Busy' } })).text).toBe(
      'The recipients could not be counted. Retry',
    );
  });

  it('is neither shown nor requested without the extension', async () => {
    expect(await reach({ status: 404 }, { extensions: [] })).toMatchObject({ text: '', requests: [] });
  });
});

describe('a notification in the history', () => {
  const scheduled: PushNotification = {
    Id: 7,
    Title: 'Sale',
    Body: 'Now',
    Created: '2026-03-10T12:00:00Z',
    Shops: [],
    Customers: ['17'],
    State: 'Scheduled',
  };
  const draw = (change: Partial<PushNotification>, extensions: readonly string[] = ['push-cancel']) => {
    const user = {
      role: 'Admin',
      isCollectEnabled: false,
      isCollectOnly: false,
      isUserAdmin: true,
      termsAccepted: true,
    } as const;
    return renderScreen(<NotificationRow row={{ ...scheduled, ...change }} user={user} isNew={false} />, {
      ...administrator,
      answer: () => ({ status: 404 }),
      extensions,
    });
  };
  const row = async (...given: Parameters<typeof draw>) => (await draw(...given)).text;

  it('shows the number of reached people, if the backend counted them', async () => {
    expect(await row({ State: 'Sent', Reached: 12 })).toMatch(/Sent Reached 12 people$/);
    expect(await row({ State: 'Sent', Reached: 0 })).toMatch(/Sent Reached nobody$/);
    expect(await row({ State: 'Sent', Reached: null })).toMatch(/Sent$/);
  });

  it('can be cancelled until it has been sent, with the extension', async () => {
    expect(await row({})).toMatch(/Scheduled Cancel sending$/);
    expect(await row({ State: 'Sending' })).toMatch(/Sending Cancel sending$/);
    for (const State of ['Sent', 'Cancelled', 'Failed'] as const) {
      expect(await row({ State })).not.toContain('Cancel sending');
    }
    expect(await row({}, [])).not.toContain('Cancel sending');
  });

  it('marks its times as London’s', async () => {
    expect(await row({ Created: '2026-07-10T12:00:00Z', ScheduleDate: '2026-07-11T23:30:00Z' })).toContain(
      '10/07/2026 13:00 (London) Scheduled 12/07/2026 00:30 (London)',
    );
  });

  it('describes the button that cancels it', async () => {
    const { html } = await draw({});
    const describedBy = /<button[^>]*aria-describedby="([^"]*)"/.exec(html)?.[1];
    expect(html).toContain(`<strong id="${describedBy}">Sale</strong>`);
  });
});
