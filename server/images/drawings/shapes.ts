/** SVG shapes for the drawings. Coordinates are units of a 96 by 96 drawing. */

interface Stroke {
  readonly color: string;
  readonly width: number;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''} fill="${fill}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function ellipse(x: number, y: number, radiusX: number, radiusY: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${fill}"/>`;
}

/** Returns a filled shape. The outline is in SVG path notation. */
export function shape(outline: string, fill: string): string {
  return `<path d="${outline}" fill="${fill}"/>`;
}

/** Returns a line with round ends. The outline is in SVG path notation. */
export function line(outline: string, stroke: Stroke): string {
  return `<path d="${outline}" fill="none" stroke="${stroke.color}" stroke-width="${stroke.width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function ring(x: number, y: number, radius: number, stroke: Stroke): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke.color}" stroke-width="${stroke.width}"/>`;
}

/** Rotates shapes clockwise around the centre of the drawing. */
export function turned(degrees: number, ...shapes: readonly string[]): string {
  return `<g transform="rotate(${degrees} 48 48)">${shapes.join('')}</g>`;
}

export function faded(opacity: number, ...shapes: readonly string[]): string {
  return `<g opacity="${opacity}">${shapes.join('')}</g>`;
}

/** Returns the soft shadow below an object. */
export function floor(radiusX: number, y = 82): string {
  return faded(0.13, ellipse(48, y, radiusX, 4, '#1f2a37'));
}
