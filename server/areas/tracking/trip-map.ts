/** Computes the map of one trip, with nearby towns as points, to scale. Needs no map tiles and no network. */
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

/** The visible part of the earth and its projection to pixels. */
export interface Frame {
  readonly bounds: Bounds;
  readonly size: Size;
  readonly pixelsPerMile: number;
  /** Projects a position, which can be outside the map. */
  place(position: Position): Point;
}

/** Maximum number of zoom steps. Each step doubles the scale. */
export const maxZoom = 4;

export interface Zoom {
  readonly steps: number;
  /** The centre of a zoomed map. Defaults to the middle of the trip. */
  readonly around?: Position | undefined;
}

const milesPerDegree = 69.1;
/** Minimum extent of the map, so that a very short trip still shows its neighbourhood. */
const minMiles = 2.5;
/** Free space at the edges for the labels of the ends, in pixels. */
const margin = { x: 60, y: 44 };

const clamp = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * Fits both ends into a frame, scaling longitudes for their latitude. A zoomed frame is centred on `around` and moves
 * only when `around` leaves its middle third.
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
  const longitudeScale = Math.cos((whole.latitude * Math.PI) / 180);
  const milesAcross = Math.max(
    minMiles,
    (Math.max(...longitudes) - Math.min(...longitudes)) * longitudeScale * milesPerDegree,
  );
  const milesUp = Math.max(minMiles, (Math.max(...latitudes) - Math.min(...latitudes)) * milesPerDegree);
  const pixelsPerMile =
    Math.min((size.width - 2 * margin.x) / milesAcross, (size.height - 2 * margin.y) / milesUp) * 2 ** steps;
  const perDegree = pixelsPerMile * milesPerDegree;
  const [halfUp, halfAcross] = [size.height / 2 / perDegree, size.width / 2 / (perDegree * longitudeScale)];
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
      x: Math.round(size.width / 2 + (longitude - middle.longitude) * longitudeScale * perDegree),
      y: Math.round(size.height / 2 - (latitude - middle.latitude) * perDegree),
    }),
  };
}

/** Moves a point into the map, at least `inset` pixels from its edges. */
export function clampToMap({ size }: Pick<Frame, 'size'>, { x, y }: Point, inset: number): Point {
  return { x: clamp(inset, x, size.width - inset), y: clamp(inset, y, size.height - inset) };
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

/** Returns the box that a label covers. The label starts at its point and is vertically centred on it. */
export function boxOf({ x, y, text }: Label): Box {
  return { left: x - 4, right: x + text.length * letterWidth + 4, top: y - lineHeight / 2, bottom: y + lineHeight / 2 };
}

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const isInside = ({ left, right, top, bottom }: Box, { width, height }: Size) =>
  left >= 0 && right <= width && top >= 0 && bottom <= height;

/** Returns the labels that fit, largest towns first, without overlapping each other or `taken`. */
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

/** Returns the longest scale in round miles that fits into a quarter of the map's width. */
export function scaleOf({ pixelsPerMile, size }: Frame): { readonly miles: number; readonly length: number } {
  const miles = scales.find((each) => each * pixelsPerMile <= size.width / 4) ?? 1;
  return { miles, length: Math.round(miles * pixelsPerMile) };
}
