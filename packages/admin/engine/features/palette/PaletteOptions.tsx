import { useEffect, useRef } from 'react';
import { Moment } from '../../kit/time/Moment.tsx';
import type { PaletteEntry, PaletteGroup } from './entries.ts';
import { paletteTexts } from './texts.ts';

interface PaletteOptionsProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  /** The index, across all groups, of the option that Enter chooses. */
  readonly current: number;
  onChoose(entry: PaletteEntry): void;
  onPoint(position: number): void;
}

/** The listbox of the palette's combobox. The focus stays in the input, which refers to the current option. */
export function PaletteOptions({ id, groups, current, onChoose, onPoint }: PaletteOptionsProps) {
  const positions = new Map(groups.flatMap(({ entries }) => entries).map((entry, position) => [entry, position]));
  return (
    <div id={`${id}-options`} role="listbox" aria-label={paletteTexts.resultsLabel()} className="palette-options">
      {groups.map(({ label, extent, entries }) => (
        <div key={label} role="group" aria-labelledby={`${id}-${label}`}>
          <p id={`${id}-${label}`} role="presentation" className="palette-group quiet">
            {label}
            {extent !== undefined && <span className="palette-extent figures">{extent}</span>}
          </p>
          {entries.map((entry) => {
            const position = positions.get(entry) ?? 0;
            return (
              <PaletteOption
                key={entry.key}
                id={`${id}-${position}`}
                entry={entry}
                isCurrent={position === current}
                onChoose={() => onChoose(entry)}
                onPoint={() => onPoint(position)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface PaletteOptionProps {
  readonly id: string;
  readonly entry: PaletteEntry;
  readonly isCurrent: boolean;
  onChoose(): void;
  onPoint(): void;
}

function PaletteOption({
  id,
  entry: { label, hint, badges, date, icon: Icon, isDisabled = false },
  isCurrent,
  onChoose,
  onPoint,
}: PaletteOptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isCurrent}
      aria-disabled={isDisabled}
      tabIndex={-1}
      className="palette-option"
      onMouseMove={() => {
        if (!isCurrent) onPoint();
      }}
      // Keeps the focus in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChoose();
      }}
    >
      <span className="palette-icon">{Icon && <Icon aria-hidden />}</span>
      <span className="palette-what">
        <span className="palette-label">{label}</span>
        {badges}
      </span>
      {(hint || date) && (
        <span className="palette-whose quiet">
          {hint && <span className="palette-hint">{hint}</span>}
          {date && <Moment at={date} form="near" className="palette-date figures" />}
        </span>
      )}
    </div>
  );
}
