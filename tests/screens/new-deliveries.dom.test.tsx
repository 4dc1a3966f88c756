/** What its readers notice of a new courier delivery: in the list, on the tab, as a toast, on the desktop, and by ear. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDelivery } from '../../src/custom/deliveries/delivery.fixture.ts';
// Loaded before the first test: what has come is not told to one that is still on its way.
import 'schema-admin/engine/features/alerts/Alerts.tsx';
import { openDeliveries, rows, standAt } from '../setup/open-deliveries.tsx';

describe('a new delivery order', () => {
  const soon = () => new Date(Date.now() + 2_000).toISOString();
  let tones = 0;
  let notified: string[] = [];

  beforeEach(() => {
    standAt(0);
    tones = 0;
    notified = [];
    const node = { connect: (next: unknown) => next };
    vi.stubGlobal(
      'AudioContext',
      class {
        state = 'running';
        currentTime = 0;
        destination = {};
      },
    );
    vi.stubGlobal(
      'OscillatorNode',
      class {
        connect = node.connect;
        start = () => void (tones += 1);
        stop = () => undefined;
      },
    );
    vi.stubGlobal(
      'GainNode',
      class {
        connect = node.connect;
        gain = {
          setValueAtTime: () => undefined,
          linearRampToValueAtTime: () => undefined,
          exponentialRampToValueAtTime: () => undefined,
        };
      },
    );
    vi.stubGlobal(
      'Notification',
      class extends EventTarget {
        static readonly permission = 'granted';
        constructor(title: string, { body }: { body?: string }) {
          super();
          notified.push(`${title}: ${body ?? ''}`);
        }
      },
    );
  });

  const arrive = ({ deliveries, push, told }: Awaited<ReturnType<typeof openDeliveries>>) => {
    const come = aDelivery({ Id: 'c-99', ReferenceNumber: 'REF-99', Drafted: soon(), Placed: soon() });
    deliveries.push(come);
    act(() => push(told(come)));
  };

  // Requirement D-4.18
  it('waits behind a banner for a reader 300 px further down', async () => {
    const opened = await openDeliveries();
    await waitFor(() => expect(rows()).toHaveLength(2));
    standAt(300);
    arrive(opened);
    const banner = await screen.findByText(
      'New open order. You have received a new open order, click here to refresh the list.',
    );
    expect(rows()).toHaveLength(2);
    standAt(0);
    fireEvent.click(banner);
    await waitFor(() => expect(rows()[0]).toBe('REF-99'));
  });

  it('is scrolled into view when its reader is 299 px further down', async () => {
    const scrolls = vi.spyOn(window, 'scrollTo');
    const opened = await openDeliveries();
    await waitFor(() => expect(rows()).toHaveLength(2));
    standAt(299);
    scrolls.mockClear();
    arrive(opened);
    await waitFor(() => expect(rows()[0]).toBe('REF-99'));
    await waitFor(() => expect(scrolls.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]));
  });

  // Requirements D-4.16, D-4.17, D-4.18
  it('comes into the list by itself while its reader is at the top, and calls for attention by toast, title, desktop and ear until the user looks', async () => {
    const opened = await openDeliveries();
    await waitFor(() => expect(rows()).toEqual(['REF-2', 'REF-1']));
    fireEvent.pointerDown(document.body);
    const before = document.title;
    arrive(opened);
    await waitFor(() => expect(rows()[0]).toBe('REF-99'));
    expect(await screen.findByText('Order REF-99')).toBeTruthy();
    expect(document.title).toBe('New Order');
    await waitFor(() => expect([notified, tones]).toEqual([['New Order: Order REF-99'], 2]));
    fireEvent.focus(window);
    expect(document.title).toBe(before);
  });

  // Requirement D-4.15
  it('is asked for every 30 seconds while the page is visible, by GET, since a time of the backend’s', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    const { received } = await openDeliveries();
    const checks = () => received.filter(({ url }) => url.startsWith('/collect/check-new/'));
    const isHidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await act(() => vi.advanceTimersByTimeAsync(32_000));
    expect(checks()).toEqual([]);
    isHidden.mockReturnValue('visible');
    await act(() => vi.advanceTimersByTimeAsync(32_000));
    isHidden.mockRestore();
    vi.useRealTimers();
    const asked = checks().map(({ method, url }) => `${method} ${url.split('?')[0]}`);
    expect(asked.toSorted()).toEqual(
      ['open', 'outfordelivery', 'failed', 'archived'].map((tab) => `GET /collect/check-new/${tab}`).toSorted(),
    );
  });
});
