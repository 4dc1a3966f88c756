/**
 * Renders the tracking page of a delivery, with its map. The page also works without its script, which only updates it.
 */
import { milesBetween } from '../../../contract/collect/address.ts';
import type { CollectStatus } from '../../../contract/collect/deliveries.ts';
import { isEnglish, currentLanguage } from 'schema-admin/contract/texts/language.ts';
import type { Position } from '../courier/fleet.ts';
import { dateWriter } from 'schema-admin/contract/texts/writers.ts';
import { zonedDays } from 'schema-admin/contract/zoned-days.ts';
import { type MapTown, townsWithin } from '../places/gazetteer.ts';
import { escapeHtml } from '../../runtime/html.ts';
import { trackingTexts } from './texts.ts';
import {
  type Frame,
  type Label,
  type Point,
  type Size,
  type Zoom,
  boxOf,
  frameOf,
  clampToMap,
  labelsOf,
  maxZoom,
  scaleOf,
} from './trip-map.ts';

interface TripEnd extends Position {
  readonly city: string;
  readonly postCode: string;
}

/** The data that anyone with the link can see. Contains neither names of people nor street addresses. */
export interface TrackedDelivery {
  readonly status: CollectStatus;
  readonly pickUp: TripEnd;
  readonly dropOff: TripEnd;
  readonly eta: Date | null;
  readonly courier: string | null;
  readonly position: Position | undefined;
}

/** Maps for wide and narrow screens. CSS shows one of them. */
const maps = [
  { name: 'wide', size: { width: 760, height: 300 }, labels: 16 },
  { name: 'narrow', size: { width: 340, height: 250 }, labels: 7 },
] as const;

const london = zonedDays('Europe/London');
const londonTime = { timeZone: 'Europe/London', hour: 'numeric', minute: '2-digit' } as const;
const twelveHourClock = dateWriter({ ...londonTime, hourCycle: 'h12' });
const defaultClock = dateWriter(londonTime);
/**
 * Formats a time: as `12:05 pm` in English, where `hour12` would yield `0:05 pm`, and in the usual format of other
 * languages.
 */
const formatClockTime = (date: Date) => (isEnglish() ? twelveHourClock(date) : defaultClock(date));
/** Returns how many minutes London is ahead of UTC. The script hides the time zone from users with the same offset. */
const londonOffsetMinutes = (date: Date) => london.aheadAt(date) / 60_000;
const boldLetterWidth = 7;
/** Radius of the courier's marker with its halo, in pixels. */
const markerRadius = 17;
const isCollected = (status: CollectStatus) => status === 'OutForDelivery' || status === 'AtDropOffLocation';

function statusText(status: CollectStatus): string {
  if (status === 'Assigned') return trackingTexts.assigned();
  if (status === 'AtPickUpLocation') return trackingTexts.atPickUp();
  if (status === 'OutForDelivery') return trackingTexts.outForDelivery();
  return status === 'AtDropOffLocation' ? trackingTexts.atDropOff() : trackingTexts.queued();
}

const formatMiles = (from: Position, to: Position) =>
  milesBetween({ Lat: from.latitude, Long: from.longitude }, { Lat: to.latitude, Long: to.longitude }).toFixed(1);
/** Returns the town and the outward post code, which thousands of houses share. */
const districtOf = ({ city, postCode }: TripEnd) => `${city} ${postCode.replace(/\s*\d[A-Z]{2}$/i, '')}`.trim();

function describePosition({ status, position, pickUp, dropOff }: TrackedDelivery, towns: readonly MapTown[]): string {
  if (position === undefined) return trackingTexts.unknown();
  const [nearest] = towns.toSorted(
    (one, other) => Number(formatMiles(one, position)) - Number(formatMiles(other, position)),
  );
  const town = nearest?.name ?? dropOff.city;
  if (status === 'AtPickUpLocation' || status === 'AtDropOffLocation') return trackingTexts.atStop({ town });
  return isCollected(status)
    ? trackingTexts.toDropOff({ miles: formatMiles(position, dropOff), town })
    : trackingTexts.toPickUp({ miles: formatMiles(position, pickUp), town });
}

const line = (from: Point, to: Point) => `x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}"`;

/**
 * Returns the label of an end of the trip, or none if the end is outside the map. Labels are below the lower end and
 * above the upper end, so that they don't overlap.
 */
function endLabel({ size }: Frame, { x, y }: Point, isLower: boolean, text: string): Label[] {
  if (x < 0 || y < 0 || x > size.width || y > size.height) return [];
  const width = boldLetterWidth * text.length;
  const isBelow = y < 40 || (isLower && y <= size.height - 56);
  return [
    { x: Math.round(Math.max(4, Math.min(size.width - width - 4, x - width / 2))), y: y + (isBelow ? 22 : -20), text },
  ];
}

function renderMap(
  followed: TrackedDelivery,
  { name, size, labels: most }: { readonly name: string; readonly size: Size; readonly labels: number },
  description: string,
  zoom: Zoom,
): string {
  const { pickUp, dropOff, position, status } = followed;
  const frame = frameOf([pickUp, dropOff], size, zoom);
  const towns = townsWithin(frame.bounds);
  const [from, to] = [frame.place(pickUp), frame.place(dropOff)];
  const courier = position && clampToMap(frame, frame.place(position), markerRadius);
  const ends = [
    ...endLabel(frame, from, from.y > to.y, trackingTexts.pickUpIn({ city: pickUp.city })),
    ...endLabel(frame, to, from.y <= to.y, trackingTexts.dropOffIn({ city: dropOff.city })),
  ];
  const taken = [
    ...ends.map(boxOf),
    ...routeBoxes(from, to),
    { left: 0, right: size.width / 2, top: size.height - 26, bottom: size.height },
  ];
  const labels = labelsOf(frame, towns, taken, most);
  const done =
    courier !== undefined && isCollected(status)
      ? `<line class="done" data-live="${name}-done" ${line(from, courier)} />`
      : '';
  const marker =
    courier === undefined
      ? ''
      : `<g class="courier" data-live="${name}-courier" transform="translate(${courier.x} ${courier.y})"><circle class="halo" r="15" /><circle r="8" /></g>`;
  return `<svg class="${name}" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${escapeHtml(description)}" data-live="${name}">
<g class="towns">${towns
    .slice(0, 120)
    .map((town) => frame.place(town))
    .map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="2" />`)
    .join('')}</g>
<g class="names">${labels.map(({ x, y, text }) => `<text x="${x}" y="${y}">${escapeHtml(text)}</text>`).join('')}</g>
<line class="route" ${line(from, to)} />${done}
<circle class="pick-up" cx="${from.x}" cy="${from.y}" r="7" /><rect class="drop-off" x="${to.x - 7}" y="${to.y - 7}" width="14" height="14" rx="3" />
<g class="ends">${ends.map(({ x, y, text }) => `<text x="${x}" y="${y}">${escapeHtml(text)}</text>`).join('')}</g>
${marker}${renderScale(frame)}</svg>`;
}

/** Returns small boxes along the route, which keep town names away from it. */
function routeBoxes(from: Point, to: Point) {
  const steps = 12;
  return Array.from({ length: steps + 1 }, (_, step) => {
    const [x, y] = [from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps];
    return { left: x - 10, right: x + 10, top: y - 10, bottom: y + 10 };
  });
}

function renderScale(frame: Frame): string {
  const { miles: count, length } = scaleOf(frame);
  const y = frame.size.height - 12;
  return `<g class="scale"><path d="M12 ${y - 5}v5h${length}v-5" /><text x="${length + 20}" y="${y - 2}">${escapeHtml(trackingTexts.scale({ miles: count }))}</text></g>`;
}

/** Renders the zoom controls as links, which need no script. At the limits, they stay in place to keep the focus. */
function renderZoomControls(steps: number): string {
  const link = (name: string, to: number, label: string, sign: string) =>
    `<a data-live="zoom-${name}" href="?zoom=${to}" aria-label="${escapeHtml(label)}" aria-disabled="${to === steps}">${sign}</a>`;
  return `<nav class="zoom" aria-label="${escapeHtml(trackingTexts.zoom())}">${link('in', Math.min(maxZoom, steps + 1), trackingTexts.zoomIn(), '+')}${link('out', Math.max(0, steps - 1), trackingTexts.zoomOut(), '−')}</nav>`;
}

export function renderTracking(followed: TrackedDelivery, assets: Assets, steps = 0): string {
  const { status, eta, courier, pickUp, dropOff } = followed;
  const arrival = eta === null ? trackingTexts.arrivingToday() : trackingTexts.arriving({ time: formatClockTime(eta) });
  const [{ size }] = maps;
  const zoom = { steps, around: followed.position ?? (isCollected(status) ? dropOff : pickUp) };
  const { bounds } = frameOf([pickUp, dropOff], size, zoom);
  const where = describePosition(followed, townsWithin(frameOf([pickUp, dropOff], size).bounds));
  const description = `${trackingTexts.apart({ from: districtOf(pickUp), to: districtOf(dropOff), miles: formatMiles(pickUp, dropOff) })} ${where}`;
  return page(
    `<header><h1 data-live="status">${escapeHtml(statusText(status))}</h1><p><span data-live="arrival">${escapeHtml(arrival)}</span>${eta === null ? '' : ` <span class="zone" data-live="zone" data-ahead="${londonOffsetMinutes(eta)}">(${escapeHtml(trackingTexts.london())})</span>`}</p></header>
<div class="map" data-live="map" data-frame="${steps} ${bounds.south.toFixed(4)} ${bounds.west.toFixed(4)}">
${maps.map((map) => renderMap(followed, map, description, zoom)).join('\n')}
${renderZoomControls(steps)}</div>
<footer><p><strong data-live="fleet">${escapeHtml(courier ?? '')}</strong> <span data-live="where">${escapeHtml(where)}</span></p><p class="quiet">${escapeHtml(trackingTexts.straight())}</p></footer>
<p id="said" class="said" role="status"></p><p id="stale" class="stale" hidden>${escapeHtml(trackingTexts.stale())}</p>`,
    assets,
  );
}

export function renderEndPage(kind: 'over' | 'nothing', assets: Assets): string {
  const [title, hint] =
    kind === 'over'
      ? [trackingTexts.over(), trackingTexts.overHint()]
      : [trackingTexts.nothing(), trackingTexts.nothingHint()];
  return page(`<div class="end"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(hint)}</p></div>`, {
    ...assets,
    script: '',
  });
}

export interface Assets {
  readonly style: string;
  readonly script: string;
}

function page(content: string, { style, script }: Assets): string {
  const { tag, direction } = currentLanguage();
  return `<!doctype html>
<html lang="${tag}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(trackingTexts.title())}</title>
<style>${style}</style></head>
<body><main>${content}</main>${script === '' ? '' : `<script>${script}</script>`}</body></html>`;
}
