import { type RefObject, useLayoutEffect, useState } from 'react';
import type { MoneyEdge } from '../../../../contract/finance/money.ts';

export interface TraceLine extends MoneyEdge {
  /** SVG path in pixels, relative to the container. */
  readonly path: string;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
}

/** Returns a curve between the facing sides of two boxes. Works in both text directions. */
function curve(from: Box, to: Box): string {
  const [start, end] = from.left < to.left ? [from.right, to.left] : [from.left, to.right];
  const bend = (start + end) / 2;
  return `M${start} ${from.middle} C${bend} ${from.middle} ${bend} ${to.middle} ${end} ${to.middle}`;
}

/** Returns the lines between the boxes, whose keys are in `data-key`. Updates the lines when a box is resized. */
export function useLines(
  containerRef: RefObject<HTMLElement | null>,
  edges: readonly MoneyEdge[],
): readonly TraceLine[] {
  const [lines, setLines] = useState<readonly TraceLine[]>([]);
  useLayoutEffect(() => {
    const container = containerRef.current;
    if (!container) return undefined;
    const measure = () => {
      const origin = container.getBoundingClientRect();
      const boxes = new Map(
        [...container.querySelectorAll<HTMLElement>('[data-key]')].map((element) => {
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
    const observer = new ResizeObserver(measure);
    observer.observe(container);
    for (const element of container.querySelectorAll('[data-key]')) observer.observe(element);
    return () => observer.disconnect();
  }, [containerRef, edges]);
  return lines;
}
