import { type RefObject, useLayoutEffect, useState } from 'react';
import type { MoneyEdge } from '../../../../contract/finance/money.ts';

export interface TraceLine extends MoneyEdge {
  /** As SVG draws it, in the pixels of the drawing. */
  readonly path: string;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
}

/** From the side of one box that faces the other to that one's; whichever way the language runs. */
function curve(from: Box, to: Box): string {
  const [start, end] = from.left < to.left ? [from.right, to.left] : [from.left, to.right];
  const bend = (start + end) / 2;
  return `M${start} ${from.middle} C${bend} ${from.middle} ${bend} ${to.middle} ${end} ${to.middle}`;
}

/** The lines between the boxes of a drawing, which bear their keys as `data-key`; drawn anew when any of them moves. */
export function useLines(drawing: RefObject<HTMLElement | null>, edges: readonly MoneyEdge[]): readonly TraceLine[] {
  const [lines, setLines] = useState<readonly TraceLine[]>([]);
  useLayoutEffect(() => {
    const room = drawing.current;
    if (!room) return undefined;
    const measure = () => {
      const origin = room.getBoundingClientRect();
      const boxes = new Map(
        [...room.querySelectorAll<HTMLElement>('[data-key]')].map((element) => {
          const { left, right, top, height } = element.getBoundingClientRect();
          return [
            element.dataset['key'],
            { left: left - origin.left, right: right - origin.left, middle: top - origin.top + height / 2 },
          ];
        }),
      );
      setLines(
        edges.flatMap((edge) => {
          const [from, to] = [boxes.get(edge.From), boxes.get(edge.To)];
          return from && to ? [{ ...edge, path: curve(from, to) }] : [];
        }),
      );
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(room);
    for (const element of room.querySelectorAll('[data-key]')) watcher.observe(element);
    return () => watcher.disconnect();
  }, [drawing, edges]);
  return lines;
}
