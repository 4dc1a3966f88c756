import { describe, expect, it } from 'vitest';
import { townsWithin } from '../places/gazetteer.ts';
import { boxOf, frameOf, labelsOf, scaleOf } from './trip-map.ts';

const size = { width: 760, height: 300 };
const leeds = { latitude: 53.7965, longitude: -1.5478 };
const york = { latitude: 53.96, longitude: -1.08 };
const soho = { latitude: 51.51, longitude: -0.13 };

describe('the map of a trip', () => {
  it('shows both ends, the north above and the west on the left, by one scale in both directions', () => {
    const frame = frameOf([leeds, york], size);
    const [from, to] = [frame.place(leeds), frame.place(york)];
    expect([from.x < to.x, from.y > to.y]).toEqual([true, true]);
    for (const { x, y } of [from, to]) expect([x >= 60, x <= 700, y >= 44, y <= 256]).toEqual([true, true, true, true]);
    // 22 miles lie between the two.
    expect(Math.hypot(to.x - from.x, to.y - from.y) / frame.pixelsPerMile).toBeCloseTo(22.1, 0);
  });

  it('of a trip around the corner is one of the neighbourhood', () => {
    const frame = frameOf([soho, { latitude: 51.511, longitude: -0.131 }], size);
    expect(frame.size.height / frame.pixelsPerMile).toBeGreaterThan(2);
  });

  it('keeps what lies beyond it on its edge', () => {
    expect(frameOf([leeds, york], size).place({ latitude: 60, longitude: -9 })).toEqual({ x: 0, y: 0 });
  });

  it('names towns, the largest first, none over another or over what is taken', () => {
    const frame = frameOf([leeds, york], size);
    const towns = townsWithin(frame.bounds);
    const taken = [{ left: 0, right: 200, top: 0, bottom: 300 }];
    const labels = labelsOf(frame, towns, taken, 12);
    expect(labels.length).toBe(12);
    const boxes = [...taken, ...labels.map(boxOf)];
    const overlapping = boxes.flatMap((one, index) => boxes.slice(index + 1).filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom));
    expect(overlapping).toEqual([]);
    const places = labels.map(({ text }) => towns.findIndex(({ name }) => name === text));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('has a scale of round miles', () => {
    const scale = scaleOf(frameOf([leeds, york], size));
    expect(scale.miles).toBe(10);
    expect(scale.length).toBeLessThanOrEqual(size.width / 4);
  });
});
