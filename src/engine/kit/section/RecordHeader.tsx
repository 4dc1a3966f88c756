import { ArrowLeftOutlined } from '@ant-design/icons';
import { type MouseEvent, type ReactNode, useLayoutEffect } from 'react';
import { Link } from 'react-router';
import './record-header.css';

interface RecordHeaderProps {
  /** `onClick` may prevent the way back, where something is to be settled first. */
  readonly back: { readonly to: string; readonly label: string; onClick?(event: MouseEvent): void };
  readonly title: string;
  readonly stage?: string;
  readonly marks?: ReactNode;
  readonly actions?: ReactNode;
}

/** The one sticky header of a record page: back, name, stage, badges, actions at the right. */
export function RecordHeader({ back, title, stage, marks, actions }: RecordHeaderProps) {
  useLayoutEffect(() => {
    // In braces: newer browsers answer a promise, which React would take for a clean-up.
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
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
      {actions && <div className="record-header-actions">{actions}</div>}
    </header>
  );
}
