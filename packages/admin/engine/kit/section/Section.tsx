import { type ReactNode, useId } from 'react';
import './section.css';

export interface SectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a record page. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <section className="section" aria-labelledby={id}>
      <header className="section-header">
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** A part of a section with a title for screen readers only. */
export function SectionPart({ title, aside, children }: SectionProps) {
  return (
    <section className="section-part" aria-label={title}>
      {children}
      {aside}
    </section>
  );
}

/** A list of labels and values. Leaves out pairs without a value. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
