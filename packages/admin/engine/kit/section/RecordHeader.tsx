import { ArrowLeftOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { type FocusEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { Neighbours } from '../rows/use-neighbours.ts';
import { sectionTexts } from '../texts.ts';
import './record-header.css';

interface RecordHeaderProps {
  /** `onClick` may prevent the navigation, for example while there are unsaved changes. */
  readonly back: { readonly to: string; readonly label: string; onClick?(event: MouseEvent): void };
  readonly title: string;
  readonly neighbours?: Neighbours | undefined;
  readonly stage?: string;
  readonly marks?: ReactNode;
  readonly actions?: ReactNode;
}

let wasScrolled = (globalThis.scrollY ?? 0) !== 0;
globalThis.addEventListener?.('scroll', () => (wasScrolled = true), { once: true, passive: true });

/** Scrolls to the top, unless the page has never scrolled, because scrolling forces a layout of the whole page. */
function scrollToTop(): void {
  if (wasScrolled) window.scrollTo({ top: 0, behavior: 'instant' });
}

/**
 * Focuses the heading when the page is opened from another one. When the focused action disappears, focuses the next
 * main action, or else the heading. Returns the header's ref and listeners.
 */
function useHeaderFocus() {
  const header = useRef<HTMLElement>(null);
  const { key } = useLocation();
  const isInside = useRef(key !== 'default');
  // Whether the focus has been in the header.
  const wasUsed = useRef(false);
  useLayoutEffect(() => {
    const { current: element } = header;
    // Browsers send no event when a focused control is removed or disabled; they move the focus to the body.
    if (
      !element ||
      !isInside.current ||
      document.activeElement !== document.body ||
      element.querySelector('.ant-btn-loading')
    ) {
      return;
    }
    isInside.current = false;
    const next = element.querySelector<HTMLElement>('.record-header-actions .ant-btn-primary:not(:disabled)');
    const heading = element.querySelector('h1');
    if (heading) heading.tabIndex = -1;
    (wasUsed.current ? (next ?? heading) : heading)?.focus({ preventScroll: true });
  });
  return {
    ref: header,
    onFocus: () => {
      isInside.current = true;
      wasUsed.current = true;
    },
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (!target.matches(':disabled')) isInside.current = false;
    },
  };
}

/** Renders the sticky header of a record page: back link, name, stage, badges and actions. */
export function RecordHeader({ back, title, neighbours, stage, marks, actions }: RecordHeaderProps) {
  useLayoutEffect(scrollToTop, []);
  const focus = useHeaderFocus();
  return (
    <header className="record-header" {...focus}>
      <Link
        to={back.to}
        className="record-header-back"
        aria-label={back.label}
        onClick={(event) => back.onClick?.(event)}
      >
        <ArrowLeftOutlined aria-hidden />
      </Link>
      <div className="record-header-name">
        <h1 className="figures">{title}</h1>
        {stage && <span className="quiet">{stage}</span>}
        {marks}
      </div>
      {neighbours && (
        <nav className="record-header-steps" aria-label={sectionTexts.beside()}>
          <Step to={neighbours.previous} kind="previous" />
          <Step to={neighbours.next} kind="next" />
        </nav>
      )}
      {actions && <div className="record-header-actions">{actions}</div>}
    </header>
  );
}

const steps = {
  previous: { label: sectionTexts.previous, icon: UpOutlined },
  next: { label: sectionTexts.next, icon: DownOutlined },
} as const;

/** Renders the link to the previous or next record, which the keys k and j also follow. */
function Step({ to, kind }: { to: string | undefined; kind: keyof typeof steps }) {
  const { label, icon: Icon } = steps[kind];
  if (to === undefined) {
    return (
      <span className="record-header-step record-header-step-none">
        <Icon aria-hidden />
      </span>
    );
  }
  return (
    <Link to={to} className="record-header-step" aria-label={label()} title={label()} data-step={kind}>
      <Icon aria-hidden />
    </Link>
  );
}
