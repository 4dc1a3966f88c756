import { describe, expect, it } from 'vitest';
import { townsWithin } from '../places/gazetteer.ts';
import { boxOf, frameOf, clampToMap, labelsOf, scaleOf } from './trip-map.ts';

const size = { width: 760, height: 300 };
const leeds = { latitude: 53.7965, longitude: -1.5478 };
const york = { latitude: 53.96, longitude: -1.08 };
const soho = { latitude: 51.51, longitude: -0.13 };

describe('the map of a trip', () => {
  it('shows both ends, north up, at the same scale in both directions', () => {
    const frame = frameOf([leeds, york], size);
    const [from, to] = [frame.place(leeds), frame.place(york)];
    expect([from.x < to.x, from.y > to.y]).toEqual([true, true]);
    for (const { x, y } of [from, to]) expect([x >= 60, x <= 700, y >= 44, y <= 256]).toEqual([true, true, true, true]);
    // The ends are 22 miles apart.
    expect(Math.hypot(to.x - from.x, to.y - from.y) / frame.pixelsPerMile).toBeCloseTo(22.1, 0);
  });

  it('shows the neighbourhood of a very short trip', () => {
    const frame = frameOf([soho, { latitude: 51.511, longitude: -0.131 }], size);
    expect(frame.size.height / frame.pixelsPerMile).toBeGreaterThan(2);
  });

  it('keeps markers completely inside the map', () => {
    const frame = frameOf([leeds, york], size);
    expect(clampToMap(frame, frame.place({ latitude: 60, longitude: -9 }), 17)).toEqual({ x: 17, y: 17 });
    expect(clampToMap(frame, { x: 759, y: 150 }, 17)).toEqual({ x: 743, y: 150 });
    expect(clampToMap(frame, { x: 400, y: 150 }, 17)).toEqual({ x: 400, y: 150 });
  });

  it('doubles the scale per zoom step, and moves only when the courier leaves the middle third', () => {
    const looking = (latitude: number) =>
      frameOf([leeds, york], size, { steps: 3, around: { latitude, longitude: -1.3 } });
    expect(looking(53.9).pixelsPerMile).toBeCloseTo(frameOf([leeds, york], size).pixelsPerMile * 8, 6);
    for (const latitude of [53.8, 53.85, 53.9, 53.95]) {
      const { x, y } = looking(latitude).place({ latitude, longitude: -1.3 });
      expect([x > 250, x < 510, y > 98, y < 202]).toEqual([true, true, true, true]);
    }
    expect(looking(53.9001).bounds).toEqual(looking(53.9).bounds);
    expect(looking(54).bounds).not.toEqual(looking(53.9).bounds);
  });

  it('labels the largest towns first, without overlaps', () => {
    const frame = frameOf([leeds, york], size);
    const towns = townsWithin(frame.bounds);
    const taken = [{ left: 0, right: 200, top: 0, bottom: 300 }];
    const labels = labelsOf(frame, towns, taken, 12);
    expect(labels.length).toBe(12);
    const boxes = [...taken, ...labels.map(boxOf)];
    const overlapping = boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
        ),
    );
    expect(overlapping).toEqual([]);
    const places = labels.map(({ text }) => towns.findIndex(({ name }) => name === text));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it('has a scale with a round number of miles', () => {
    const scale = scaleOf(frameOf([leeds, york], size));
    expect(scale.miles).toBe(10);
    expect(scale.length).toBeLessThanOrEqual(size.width / 4);
  });
});
