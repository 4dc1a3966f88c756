import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import type { TabCount } from '../../model/declaration/list-declaration.ts';
import { toolsTexts } from '../texts.ts';
import { currentLanguage, currentLocale } from '../../../contract/texts/language.ts';

interface ListTabsProps {
  readonly label: string;
  readonly tabs: Readonly<Record<string, string>>;
  readonly current: string | undefined;
  /** The tabs with rows that the user has not seen. */
  readonly marked?: ReadonlySet<string>;
  readonly counts?: Readonly<Partial<Record<string, TabCount>>> | undefined;
  onOpen(tab: string): void;
}

/**
 * Returns the step of an arrow key: 1 to the next tab, -1 to the previous one. In right-to-left languages, the next tab
 * is on the left.
 */
function stepOf(key: string): number {
  const onward = currentLanguage().direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return key === onward ? 1 : -1;
}

/** Scrolls the tab bar, but not the page, to centre a tab in the next frame. Returns a function that cancels this. */
function scrollTabIntoView(bar: RefObject<HTMLElement | null>, name: string | undefined): () => void {
  const frame = requestAnimationFrame(() => {
    const tab = bar.current?.querySelector(`[data-tab="${name}"]`);
    if (!bar.current || !tab) return;
    const [room, place] = [bar.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    bar.current.scrollLeft += place.left + place.width / 2 - (room.left + room.width / 2);
  });
  return () => cancelAnimationFrame(frame);
}

/** Renders the tabs of a list. Arrow keys move between them, and only the current tab is in the tab order. */
export function ListTabs({ label, tabs, current, marked, counts, onOpen }: ListTabsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const id = useId();
  const names = Object.keys(tabs);
  const isCounted = counts !== undefined;
  // On phones, the current tab may be off screen at first, and again after the counts have widened the tabs.
  useLayoutEffect(() => scrollTabIntoView(bar, current), [current]);
  useLayoutEffect(() => (isCounted ? scrollTabIntoView(bar, current) : undefined), [isCounted, current]);
  const move = (event: KeyboardEvent) => {
    const step = stepOf(event.key);
    if (step === 0) return;
    event.preventDefault();
    // Start from the focused tab, which may be ahead of the current one when keys are pressed quickly.
    const focused = event.target instanceof HTMLElement ? event.target.dataset['tab'] : undefined;
    const next = names[(names.indexOf(focused ?? current ?? '') + step + names.length) % names.length];
    if (next === undefined) return;
    onOpen(next);
    bar.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div ref={bar} role="tablist" aria-label={label} className="list-tabs" onKeyDown={move} tabIndex={-1}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          data-tab={name}
          aria-selected={name === current}
          // The count is not part of the tab's name.
          aria-labelledby={`${id}-${name}`}
          aria-describedby={`${id}-${name}-count`}
          tabIndex={name === current ? 0 : -1}
          className="list-tab"
          onClick={() => onOpen(name)}
        >
          <span id={`${id}-${name}`}>
            {tabs[name]}
            {marked?.has(name) === true && <span className="list-tab-new"> {toolsTexts.new()}</span>}
          </span>
          <Count id={`${id}-${name}-count`} count={counts?.[name]} />
        </button>
      ))}
    </div>
  );
}

/**
 * Renders the count from attributes, because voice control matches visible text with the tab's name, which has no
 * count.
 */
function Count({ id, count }: { id: string; count: TabCount | undefined }) {
  if (!count) return null;
  const figure = count.count.toLocaleString(currentLocale());
  return (
    <>
      <span className="list-tab-count figures" data-text={figure} aria-hidden />
      {count.urgent !== undefined && (
        <span className="list-tab-count list-tab-urgent figures" data-text={count.urgent} aria-hidden />
      )}
      <span id={id} hidden>
        {[figure, count.urgent].filter((text) => text !== undefined).join(', ')}
      </span>
    </>
  );
}
