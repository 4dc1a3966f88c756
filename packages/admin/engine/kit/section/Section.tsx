import { type ReactNode, useId } from 'react';
import './section.css';

export interface SectionProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

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

/** Renders a part of a section, with a title for screen readers only. */
export function SectionPart({ title, aside, children }: SectionProps) {
  return (
    <section className="section-part" aria-label={title}>
      {children}
      {aside}
    </section>
  );
}

/** Renders a list of labels and values. Leaves out pairs without a value. */
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
