import { describe, expect, it, onTestFinished } from 'vitest';
import { english, setLanguageSource } from 'schema-admin/contract/texts/language.ts';
import { type TrackedDelivery, renderEndPage, renderTracking } from './tracking-page.ts';

const assets = { style: 'b{}', script: 'void 0' };
const followed: TrackedDelivery = {
  status: 'OutForDelivery',
  pickUp: { latitude: 53.7965, longitude: -1.5478, city: 'Leeds', postCode: 'LS1 4AP' },
  dropOff: { latitude: 53.96, longitude: -1.08, city: 'York', postCode: 'YO17AA' },
  eta: new Date('2026-07-22T14:25:00Z'),
  courier: 'Fox & <Lane>',
  position: { latitude: 53.9, longitude: -1.25 },
};
const draw = (change: Partial<TrackedDelivery> = {}) => renderTracking({ ...followed, ...change }, assets);
const liveText = (page: string, name: string) => new RegExp(`data-live="${name}"[^>]*>([^<]*)<`).exec(page)?.[1];

describe('the tracking page', () => {
  it('shows the status, the arrival in London time, the courier and the remaining distance', () => {
    const page = draw();
    expect([liveText(page, 'status'), liveText(page, 'arrival'), liveText(page, 'fleet')]).toEqual([
      'Out for delivery',
      'Arriving 3:25 pm',
      'Fox &amp; &lt;Lane&gt;',
    ]);
    expect(liveText(page, 'where')).toMatch(/^8\.\d miles to the drop-off, near Tadcaster$/);
    expect(liveText(draw({ status: 'Assigned' }), 'where')).toMatch(/miles to the pick-up/);
    expect(
      (['Queued', 'AtPickUpLocation', 'AtDropOffLocation'] as const).map((status) =>
        liveText(draw({ status }), 'status'),
      ),
    ).toEqual(['A courier has been booked', 'The courier is at the pick-up', 'The courier is at the drop-off']);
    expect(liveText(draw({ eta: null }), 'arrival')).toBe('Arriving today');
  });

  it('formats noon and midnight as 12 in English, and uses the clock of other languages', () => {
    const arriving = (eta: string) => liveText(draw({ eta: new Date(eta) }), 'arrival');
    expect([arriving('2026-01-22T12:05:00Z'), arriving('2026-01-22T00:05:00Z')]).toEqual([
      'Arriving 12:05 pm',
      'Arriving 12:05 am',
    ]);
    setLanguageSource(() => ({ ...english, tag: 'pl' }));
    onTestFinished(() => setLanguageSource(() => english));
    expect(arriving('2026-01-22T15:25:00Z')).toContain('15:25');
  });

  it('describes both maps, wide and narrow, in words', () => {
    const labels = [...draw().matchAll(/<svg class="(\w+)"[^>]* aria-label="([^"]*)"/g)].map(([, name, label]) => [
      name,
      label,
    ]);
    const words = expect.stringMatching(
      /^Pick-up in Leeds LS1, drop-off in York YO1, 22\.\d miles apart\. 8\.\d miles to the drop-off/,
    );
    expect(labels).toEqual([
      ['wide', words],
      ['narrow', words],
    ]);
  });

  it.each([
    ['side by side', { latitude: 51.2362, longitude: -0.5704 }, { latitude: 51.2365, longitude: -0.5741 }],
    ['one above the other', { latitude: 51.24, longitude: -0.57 }, { latitude: 51.236, longitude: -0.57 }],
    ['at the same place', { latitude: 51.24, longitude: -0.57 }, { latitude: 51.24, longitude: -0.57 }],
  ])('does not overlap the labels of pick-up and drop-off points that are %s', (_, from, to) => {
    const page = draw({
      pickUp: { ...followed.pickUp, ...from },
      dropOff: { ...followed.dropOff, ...to },
      position: undefined,
    });
    const heights = [...page.matchAll(/<g class="ends">(.*?)<\/g>/g)].map(([, ends = '']) =>
      [...ends.matchAll(/y="(-?\d+)"/g)].map(([, y]) => Number(y)),
    );
    expect(heights).toHaveLength(2);
    for (const [one = 0, other = 0] of heights) expect(Math.abs(one - other)).toBeGreaterThanOrEqual(28);
  });

  it('shows the completed route after pick-up, and no courier without a position', () => {
    const hasParts = (change: Partial<TrackedDelivery>) =>
      ['courier', 'done'].map((part) => draw(change).includes(`data-live="wide-${part}"`));
    expect([hasParts({}), hasParts({ status: 'Assigned' }), hasParts({ position: undefined })]).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
    expect(draw({ position: undefined })).toContain('The courier’s position will appear here');
  });

  it('can be zoomed with links, without a script and within limits', () => {
    const links = (steps: number) =>
      [
        ...renderTracking(followed, assets, steps).matchAll(
          /href="\?zoom=(\d)" aria-label="(Zoom \w+)" aria-disabled="(\w+)"/g,
        ),
      ].map(([, to, label, isLast]) => [label, to, isLast]);
    expect([links(0), links(2), links(4)]).toEqual([
      [
        ['Zoom in', '1', 'false'],
        ['Zoom out', '0', 'true'],
      ],
      [
        ['Zoom in', '3', 'false'],
        ['Zoom out', '1', 'false'],
      ],
      [
        ['Zoom in', '4', 'true'],
        ['Zoom out', '3', 'false'],
      ],
    ]);
    // Points outside the map have no label.
    expect([draw().includes('Pick-up Leeds'), renderTracking(followed, assets, 4).includes('>Pick-up Leeds<')]).toEqual(
      [true, false],
    );
  });

  it('never clips the courier’s marker at an edge', () => {
    const far = draw({ status: 'Assigned', position: { latitude: 54.4, longitude: -1.3 } });
    expect([...far.matchAll(/-courier" transform="translate\(\d+ (\d+)\)/g)].map(([, y]) => y)).toEqual(['17', '17']);
  });

  it('says that the delivery is over or the link does not work, without a script', () => {
    expect(renderEndPage('over', assets)).toContain('This delivery is over');
    expect(renderEndPage('nothing', assets)).toContain('This tracking link does not work');
    expect(
      [renderEndPage('over', assets), renderEndPage('nothing', assets)].some((page) => page.includes('<script')),
    ).toBe(false);
  });
});
