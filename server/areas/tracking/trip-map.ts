/** A map of one trip: the towns around it as points, drawn to one scale. It needs no tiles, and no network. */
import type { MapTown } from '../places/gazetteer.ts';
import type { Position } from '../courier/fleet.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Bounds {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

/** What part of the earth a map shows, and where on it a position lies. */
export interface Frame {
  readonly bounds: Bounds;
  readonly size: Size;
  readonly pixelsPerMile: number;
  /** Beyond the map where it lies there. */
  place(position: Position): Point;
}

/** Each step shows half as much. */
export const mostZoom = 4;

export interface Zoom {
  readonly steps: number;
  /** What is looked at; the middle of the trip where it is not known. */
  readonly around?: Position | undefined;
}

const milesPerDegree = 69.1;
/** So much is shown at least, so that a trip around the corner is no map of one house. */
const leastMiles = 2.5;
/** Free at each edge, where the labels of the two ends stand. */
const margin = { x: 60, y: 44 };

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * A frame around both ends: degrees of longitude are as much shorter as they are at its latitude. One that is zoomed
 * in looks around something else, and stands still while that moves within its middle third.
 */
export function frameOf(
  ends: readonly [Position, Position],
  size: Size,
  { steps, around }: Zoom = { steps: 0 },
): Frame {
  const [latitudes, longitudes] = [ends.map(({ latitude }) => latitude), ends.map(({ longitude }) => longitude)];
  const whole = {
    latitude: (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
    longitude: (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
  };
  const squeeze = Math.cos((whole.latitude * Math.PI) / 180);
  const milesAcross = Math.max(
    leastMiles,
    (Math.max(...longitudes) - Math.min(...longitudes)) * squeeze * milesPerDegree,
  );
  const milesUp = Math.max(leastMiles, (Math.max(...latitudes) - Math.min(...latitudes)) * milesPerDegree);
  const pixelsPerMile =
    Math.min((size.width - 2 * margin.x) / milesAcross, (size.height - 2 * margin.y) / milesUp) * 2 ** steps;
  const perDegree = pixelsPerMile * milesPerDegree;
  const [halfUp, halfAcross] = [size.height / 2 / perDegree, size.width / 2 / (perDegree * squeeze)];
  const nearest = (value: number, from: number, third: number) => from + Math.round((value - from) / third) * third;
  const middle =
    steps === 0 || around === undefined
      ? whole
      : {
          latitude: nearest(around.latitude, whole.latitude, (halfUp * 2) / 3),
          longitude: nearest(around.longitude, whole.longitude, (halfAcross * 2) / 3),
        };
  return {
    bounds: {
      south: middle.latitude - halfUp,
      north: middle.latitude + halfUp,
      west: middle.longitude - halfAcross,
      east: middle.longitude + halfAcross,
    },
    size,
    pixelsPerMile,
    place: ({ latitude, longitude }) => ({
      x: Math.round(size.width / 2 + (longitude - middle.longitude) * squeeze * perDegree),
      y: Math.round(size.height / 2 - (latitude - middle.latitude) * perDegree),
    }),
  };
}

/** The same place, or where it lies beyond, the nearest on the map that is so far from its edges. */
export function keptWithin({ size }: Pick<Frame, 'size'>, { x, y }: Point, inset: number): Point {
  return { x: between(inset, x, size.width - inset), y: between(inset, y, size.height - inset) };
}

export interface Label extends Point {
  readonly text: string;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const letterWidth = 6.4;
const lineHeight = 14;

/** Where a label takes room that begins at the point, its middle at the point's height. */
export function boxOf({ x, y, text }: Label): Box {
  return { left: x - 4, right: x + text.length * letterWidth + 4, top: y - lineHeight / 2, bottom: y + lineHeight / 2 };
}

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const isInside = ({ left, right, top, bottom }: Box, { width, height }: Size) =>
  left >= 0 && right <= width && top >= 0 && bottom <= height;

/** The names that find room, the largest town's first; none over another, or over what is taken. */
export function labelsOf(
  frame: Frame,
  towns: readonly MapTown[],
  taken: readonly Box[],
  most: number,
): readonly Label[] {
  const labels: Label[] = [];
  const boxes = [...taken];
  for (const town of towns) {
    if (labels.length === most) break;
    const { x, y } = frame.place(town);
    const label = { x: x + 7, y, text: town.name };
    const box = boxOf(label);
    if (!isInside(box, frame.size) || boxes.some((other) => overlaps(box, other))) continue;
    boxes.push(box);
    labels.push(label);
  }
  return labels;
}

const scales = [100, 50, 20, 10, 5, 2, 1];

/** The longest round number of miles that takes no more than a quarter of the map. */
export function scaleOf({ pixelsPerMile, size }: Frame): { readonly miles: number; readonly length: number } {
  const miles = scales.find((each) => each * pixelsPerMile <= size.width / 4) ?? 1;
  return { miles, length: Math.round(miles * pixelsPerMile) };
}
