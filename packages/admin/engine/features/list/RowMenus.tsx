import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import type { ListState } from '../../kit/rows/list-state.ts';
import type { ListDeclaration } from '../../model/declaration/list-declaration.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import type { RowInputDialogProps, OpenRowMenu } from './RowMenu.tsx';
import type { MenuAction } from './RowMore.tsx';

const longPressMs = 500;
/** The distance, in px, beyond which a touch is a scroll. */
const longPressTolerance = 10;
/** Elements whose browser menu is more useful. */
const nativeMenuElements = 'input, textarea, [contenteditable="true"]';

/** Detects requests for a row's menu in a list: right click, the menu key, Shift+F10, or a long press. */
function useRowMenu() {
  const [opened, setOpened] = useState<OpenRowMenu>();
  const press = useRef<{ readonly timer: number; readonly left: number; readonly top: number }>(undefined);
  const isHeld = useRef(false);
  const release = () => {
    window.clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => () => window.clearTimeout(press.current?.timer), []);
  /** Opens the menu. Returns `false` if the target is not in a row. */
  const open = (target: EventTarget, at?: { readonly left: number; readonly top: number }) => {
    const row =
      target instanceof Element && !target.closest(nativeMenuElements)
        ? target.closest<HTMLElement>('[data-row]')
        : null;
    const id = row?.dataset['row'];
    if (!row || id === undefined) return false;
    const opener = row.querySelector<HTMLElement>('a[href]:not(.row-link), button:not(.row-more)');
    const place = (opener ?? row).getBoundingClientRect();
    setOpened({
      row: id,
      opener,
      ...(at ?? { left: place.left + place.width / 2, top: place.top + place.height / 2 }),
    });
    return true;
  };
  return {
    opened,
    close: () => setOpened(undefined),
    handlers: {
      onContextMenu(event: MouseEvent) {
        const isByKey = event.clientX === 0 && event.clientY === 0;
        if (open(event.target, isByKey ? undefined : { left: event.clientX, top: event.clientY })) {
          event.preventDefault();
        }
      },
      onKeyDown(event: KeyboardEvent) {
        if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
          if (open(event.target)) event.preventDefault();
        }
      },
      onPointerDown({ pointerType, target, clientX: left, clientY: top }: PointerEvent) {
        release();
        isHeld.current = false;
        if (pointerType !== 'touch') return;
        const timer = window.setTimeout(() => (isHeld.current = open(target, { left, top })), longPressMs);
        press.current = { timer, left, top };
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (
          press.current &&
          Math.hypot(clientX - press.current.left, clientY - press.current.top) > longPressTolerance
        ) {
          release();
        }
      },
      onPointerUp: release,
      onPointerCancel: release,
      onClickCapture(event: MouseEvent) {
        // Ignores the click that follows a long press.
        if (!isHeld.current) return;
        isHeld.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}

const RowMenu = lazyComponent(() => import('./RowMenu.tsx'));

interface RowMenusProps {
  readonly resource: Resource;
  readonly list: ListDeclaration;
  readonly place: ListState;
  readonly rows: readonly Row[];
  /** The user's actions, dangerous ones last. */
  readonly actions: readonly MenuAction[];
  /** The rows, each with its id in `data-row`. */
  readonly children: ReactNode;
}

/** Adds one shared context menu to the rows, which need no code for it. */
export function RowMenus({ resource, list, place, rows, actions, children }: RowMenusProps) {
  const { opened, close, handlers } = useRowMenu();
  const row = opened && rows.find((each) => String(each[resource.id]) === opened.row);
  return (
    <>
      <div {...handlers}>{children}</div>
      <Suspense>
        {opened && row && (
          <RowMenu
            key={opened.row}
            resource={resource}
            list={list}
            place={place}
            opened={opened}
            row={row}
            actions={actions}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

const AskedDialog = lazyComponent(async () => ({ default: (await import('./RowMenu.tsx')).RowInputModal }));

/** The input dialog of a bulk action, for a single row. Stays mounted after the first use for its closing animation. */
export function RowInputDialog(props: RowInputDialogProps) {
  const [wasAsked, setAsked] = useState(false);
  if (props.request && !wasAsked) setAsked(true);
  return <Suspense>{wasAsked && <AskedDialog {...props} />}</Suspense>;
}
