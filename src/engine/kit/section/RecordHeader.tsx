import { ArrowLeftOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { type MouseEvent, type ReactNode, useLayoutEffect } from 'react';
import { Link } from 'react-router';
import type { Neighbours } from '../rows/use-neighbours.ts';
import { sectionTexts } from '../texts.ts';
import './record-header.css';

interface RecordHeaderProps {
  /** `onClick` may prevent the way back, where something is to be settled first. */
  readonly back: { readonly to: string; readonly label: string; onClick?(event: MouseEvent): void };
  readonly title: string;
  /** The records beside it in the list that it was opened from. */
  readonly neighbours?: Neighbours | undefined;
  readonly stage?: string;
  readonly marks?: ReactNode;
  readonly actions?: ReactNode;
}

let wasScrolled = (globalThis.scrollY ?? 0) !== 0;
globalThis.addEventListener?.('scroll', () => (wasScrolled = true), { once: true, passive: true });

/** Asked to scroll, the browser reckons the whole page's layout at once; a page that nobody has scrolled yet is at its top. */
function scrollToTop(): void {
  if (wasScrolled) window.scrollTo({ top: 0, behavior: 'instant' });
}

/** The one sticky header of a record page: back, name, stage, badges, actions at the right. */
export function RecordHeader({ back, title, neighbours, stage, marks, actions }: RecordHeaderProps) {
  useLayoutEffect(scrollToTop, []);
  return (
    <header className="record-header">
      <Link to={back.to} className="record-header-back" aria-label={back.label} onClick={(event) => back.onClick?.(event)}>
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

/** To the record before or after; the keys k and j press it, too. */
function Step({ to, kind }: { to: string | undefined; kind: keyof typeof steps }) {
  const { label, icon: Icon } = steps[kind];
  if (to === undefined) return <span className="record-header-step record-header-step-none"><Icon aria-hidden /></span>;
  return (
    <Link to={to} className="record-header-step" aria-label={label()} title={label()} data-step={kind}>
      <Icon aria-hidden />
    </Link>
  );
}
