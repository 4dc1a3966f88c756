import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aDelivery } from '../../src/custom/deliveries/delivery.fixture.ts';
// Load this module before the first test: updates that arrive before it is loaded are not announced.
import 'schema-admin/engine/features/alerts/Alerts.tsx';
import { openDeliveries, displayedReferences, scrollTo } from '../setup/open-deliveries.tsx';

describe('a new delivery order', () => {
  const soon = () => new Date(Date.now() + 2_000).toISOString();
  let tones = 0;
  let notified: string[] = [];

  beforeEach(() => {
    scrollTo(0);
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

  const arrive = ({ deliveries, push, createMessage }: Awaited<ReturnType<typeof openDeliveries>>) => {
    const come = aDelivery({ Id: 'c-99', ReferenceNumber: 'REF-99', Drafted: soon(), Placed: soon() });
    deliveries.push(come);
    act(() => push(createMessage(come)));
  };

  // Requirement D-4.18
  it('waits behind a banner if the list is scrolled by 300 px', async () => {
    const opened = await openDeliveries();
    await waitFor(() => expect(displayedReferences()).toHaveLength(2));
    scrollTo(300);
    arrive(opened);
    const banner = await screen.findByText(
      'New open order. You have received a new open order, click here to refresh the list.',
    );
    expect(displayedReferences()).toHaveLength(2);
    scrollTo(0);
    fireEvent.click(banner);
    await waitFor(() => expect(displayedReferences()[0]).toBe('REF-99'));
  });

  it('scrolls the list to the top if it is scrolled by 299 px', async () => {
    const scrolls = vi.spyOn(window, 'scrollTo');
    const opened = await openDeliveries();
    await waitFor(() => expect(displayedReferences()).toHaveLength(2));
    scrollTo(299);
    scrolls.mockClear();
    arrive(opened);
    await waitFor(() => expect(displayedReferences()[0]).toBe('REF-99'));
    await waitFor(() => expect(scrolls.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]));
  });

  // Requirements D-4.16, D-4.17, D-4.18
  it('appears at the top of the list with a toast, a title, a notification and a sound', async () => {
    const opened = await openDeliveries();
    await waitFor(() => expect(displayedReferences()).toEqual(['REF-2', 'REF-1']));
    fireEvent.pointerDown(document.body);
    const before = document.title;
    arrive(opened);
    await waitFor(() => expect(displayedReferences()[0]).toBe('REF-99'));
    expect(await screen.findByText('Order REF-99')).toBeTruthy();
    expect(document.title).toBe('New Order');
    await waitFor(() => expect([notified, tones]).toEqual([['New Order: Order REF-99'], 2]));
    fireEvent.focus(window);
    expect(document.title).toBe(before);
  });

  // Requirement D-4.15
  it('is polled for every 30 seconds while the page is visible', async () => {
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
    const requests = checks().map(({ method, url }) => `${method} ${url.split('?')[0]}`);
    expect(requests.toSorted()).toEqual(
      ['open', 'outfordelivery', 'failed', 'archived'].map((tab) => `GET /collect/check-new/${tab}`).toSorted(),
    );
  });
});
