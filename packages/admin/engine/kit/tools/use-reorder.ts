import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { currentLanguage } from '../../../contract/texts/language.ts';
import { moveByStep, moveToKey } from '../../model/declaration/columns.ts';

interface DragProps {
  readonly draggable: true;
  onDragStart(event: DragEvent): void;
  onDragEnd(): void;
}

interface DropProps {
  /** Marks the side on which the dragged element would be dropped. */
  readonly 'data-drop'?: 'before' | 'after';
  onDragOver(event: DragEvent): void;
  onDrop(event: DragEvent): void;
}

/**
 * Returns props for reordering elements by native drag and drop, or by Shift and an arrow key (ADR 045).
 * The moved element keeps the focus.
 */
export function useReorder(keys: readonly string[], onOrder: (keys: readonly string[]) => void) {
  const [held, setHeld] = useState<string>();
  const [over, setOver] = useState<string>();
  const pressed = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    pressed.current?.focus();
    pressed.current = undefined;
  });
  const drop = () => {
    setHeld(undefined);
    setOver(undefined);
  };
  return {
    dragged: (key: string): DragProps => ({
      draggable: true,
      onDragStart(event) {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', key);
        setHeld(key);
      },
      onDragEnd: drop,
    }),
    place: (key: string): DropProps => ({
      ...(held !== undefined && over === key && held !== key
        ? { 'data-drop': keys.indexOf(held) < keys.indexOf(key) ? 'after' : 'before' }
        : {}),
      onDragOver(event) {
        // Ignore drags from other lists and windows.
        if (held === undefined) return;
        event.preventDefault();
        setOver(key);
      },
      onDrop(event) {
        if (held === undefined) return;
        event.preventDefault();
        if (held !== key) onOrder(moveToKey(keys, held, key));
        drop();
      },
    }),
    byKey: (key: string) => ({
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const onward = currentLanguage().direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
        if (!event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
        event.preventDefault();
        event.stopPropagation();
        pressed.current = event.currentTarget;
        onOrder(moveByStep(keys, keys.indexOf(key), event.key === onward ? 1 : -1));
      },
    }),
  };
}
