import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TrackedDelivery, renderEndPage, renderTracking } from '../../server/areas/tracking/tracking-page.ts';

const script = readFileSync('server/areas/tracking/follow.js', 'utf8');
const assets = { style: '', script: '' };
const followed: TrackedDelivery = {
  status: 'Assigned',
  pickUp: { latitude: 53.7965, longitude: -1.5478, city: 'Leeds', postCode: 'LS1 4AP' },
  dropOff: { latitude: 53.96, longitude: -1.08, city: 'York', postCode: 'YO1 7AA' },
  eta: new Date('2026-11-22T15:25:00Z'),
  courier: 'Swift Wheels',
  position: { latitude: 53.8, longitude: -1.54 },
};
const pageOf = (change: Partial<TrackedDelivery> = {}) =>
  new Response(renderTracking({ ...followed, ...change }, assets));
const later = async () => void (await vi.advanceTimersByTimeAsync(3000));
const text = (name: string) => document.querySelector(`[data-live="${name}"]`)?.textContent;
const courier = () => document.querySelector('[data-live="wide-courier"]')?.getAttribute('transform');
const isStale = () => !document.getElementById('stale')?.hidden;

describe('the tracking page', () => {
  const answer = vi.fn<() => Promise<Response>>();
  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', answer);
    document.body.innerHTML = new DOMParser().parseFromString(await pageOf().text(), 'text/html').body.innerHTML;
    runInThisContext(script);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    answer.mockReset();
    document.body.innerHTML = '';
  });

  it('moves the courier’s marker, and announces only the steps', async () => {
    const [marker, before] = [document.querySelector('[data-live="wide-courier"]'), courier()];
    answer.mockImplementation(() => Promise.resolve(pageOf({ position: { latitude: 53.797, longitude: -1.547 } })));
    await later();
    expect([courier() === before, document.querySelector('[data-live="wide-courier"]') === marker]).toEqual([
      false,
      true,
    ]);
    expect(document.getElementById('said')?.textContent).toBe('');
    answer.mockImplementation(() =>
      Promise.resolve(pageOf({ status: 'AtPickUpLocation', eta: new Date('2026-11-22T15:40:00Z') })),
    );
    await later();
    expect([text('status'), text('arrival'), document.getElementById('said')?.textContent]).toEqual([
      'The courier is at the pick-up',
      'Arriving 3:40 pm',
      'The courier is at the pick-up',
    ]);
  });

  it('replaces the whole map if it has new parts', async () => {
    answer.mockImplementation(() => Promise.resolve(pageOf({ status: 'OutForDelivery' })));
    await later();
    expect(document.querySelectorAll('[data-live="wide-done"], [data-live="narrow-done"]')).toHaveLength(2);
  });

  it('shows a stale notice while the server does not respond, then continues', async () => {
    answer.mockRejectedValueOnce(new TypeError('gone'));
    await later();
    answer.mockResolvedValueOnce(new Response('', { status: 503 }));
    expect(isStale()).toBe(true);
    await later();
    expect([isStale(), text('status')]).toEqual([true, 'The courier is on the way to the pick-up']);
    answer.mockImplementation(() => Promise.resolve(pageOf()));
    await later();
    expect(isStale()).toBe(false);
  });

  it('shows the end of the delivery and stops polling', async () => {
    answer.mockImplementation(() => Promise.resolve(new Response(renderEndPage('over', assets), { status: 410 })));
    await later();
    expect(document.body.textContent).toContain('This delivery is over');
    await later();
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it('zooms in place, and keeps the focus and the zoom level', async () => {
    const zoomIn = () => document.querySelector<HTMLAnchorElement>('[aria-label="Zoom in"]');
    answer.mockImplementation(() =>
      Promise.resolve(
        new Response(renderTracking(followed, assets, Number(new URL(window.location.href).searchParams.get('zoom')))),
      ),
    );
    zoomIn()?.focus();
    zoomIn()?.click();
    await vi.waitFor(() => expect(zoomIn()?.getAttribute('href')).toBe('?zoom=2'));
    expect([document.activeElement === zoomIn(), window.location.search]).toEqual([true, '?zoom=1']);
    await later();
    expect([zoomIn()?.getAttribute('href'), document.activeElement === zoomIn()]).toEqual(['?zoom=2', true]);
    window.history.replaceState(null, '', '/');
  });

  it('pauses while the page is hidden', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await later();
    await later();
    expect(answer).not.toHaveBeenCalled();
    visibility.mockRestore();
    answer.mockImplementation(() => Promise.resolve(pageOf()));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(1));
  });
});
