import { Button } from 'antd';
import { useState, useId } from 'react';
import { homeDays } from '../../../contract/zoned-days.ts';
import { addDays } from '../../../contract/london.ts';
import { markHomeTime } from '../../format/dates.ts';
import { serverNow } from '../../../providers/http/server-time.ts';
import { CalendarInput, dayKind } from '../form/CalendarInput.tsx';
import { ListTabs } from '../tools/ListTabs.tsx';
import { ToolPanel } from '../tools/ToolPanel.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import { LookupList } from './LookupList.tsx';
import { ReferenceList } from './ReferenceList.tsx';
import { FieldFilterInput, NumberFilterInput, TextFilterInput } from './FilterInputs.tsx';
import type { FilterRange } from '../../model/field-kinds/field-filter.ts';
import { rangeProblem } from '../../model/field-kinds/times.ts';
import { type FilterDeclaration, type FilterValues, filterProblem, isFilterRange } from '../../model/filter/filter.ts';
import { filterTexts } from '../../model/texts.ts';

interface FilterPanelProps {
  readonly filters: readonly [string, FilterDeclaration][];
  readonly values: FilterValues;
  onApply(values: FilterValues): void;
}

/**
 * Renders the filter panel with one tab per filter. Changes take effect on Apply, which shows how many filters are set.
 */
export default function FilterPanel({ filters, values, onApply }: FilterPanelProps) {
  const [draft, setDraft] = useState(values);
  const [current, setCurrent] = useState(filters[0]?.[0]);
  const [name, filter] = filters.find(([candidate]) => candidate === current) ?? filters[0] ?? [];
  if (!filter || name === undefined) return null;

  const set = (value: readonly string[] | FilterRange) => {
    const isEmpty = isFilterRange(value) ? !value.from && !value.to : value.length === 0;
    const { [name]: _, ...others } = draft;
    setDraft(isEmpty ? others : { ...others, [name]: value });
  };
  const given = draft[name];
  const range = given && isFilterRange(given) ? given : {};
  const chosen = given && !isFilterRange(given) ? given : [];
  const isBlocked = filters.some(
    ([key, each]) => draft[key] !== undefined && filterProblem(each, draft[key]) !== undefined,
  );
  const count = Object.keys(draft).length;

  return (
    <ToolPanel className="filter-panel" label={filterTexts.filter()}>
      <ListTabs
        label={filterTexts.filterBy()}
        tabs={Object.fromEntries(filters.map(([key, { label }]) => [key, label]))}
        current={name}
        onOpen={setCurrent}
      />
      <div
        className={
          filter.kind === 'lookup' || filter.kind === 'reference'
            ? 'filter-panel-body filter-panel-list'
            : 'filter-panel-body'
        }
      >
        {filter.kind === 'dates' && (
          <DayRangeFields heading={filter.heading} range={range} problem={rangeProblem(range)?.text} onChange={set} />
        )}
        {filter.kind === 'choice' && (
          <ChoiceList
            label={filter.label}
            options={filter.options}
            isOne={filter.one ?? false}
            chosen={chosen}
            onChange={set}
          />
        )}
        {filter.kind === 'text' && <TextFilterInput key={name} filter={filter} chosen={chosen} onChange={set} />}
        {filter.kind === 'numbers' && <NumberFilterInput key={name} filter={filter} range={range} onChange={set} />}
        {filter.kind === 'field' && <FieldFilterInput key={name} filter={filter} chosen={chosen} onChange={set} />}
        {filter.kind === 'lookup' && <LookupList key={name} filter={filter} chosen={chosen} onChange={set} />}
        {filter.kind === 'reference' && <ReferenceList key={name} filter={filter} chosen={chosen} onChange={set} />}
      </div>
      <footer className="filter-panel-footer">
        <Button type="text" disabled={count === 0} onClick={() => setDraft({})}>
          {filterTexts.clearAll()}
        </Button>
        <Button type="primary" disabled={isBlocked} onClick={() => onApply(draft)}>
          {count > 0 ? filterTexts.applyCount({ count }) : filterTexts.apply()}
        </Button>
      </footer>
    </ToolPanel>
  );
}

interface DayRangeFieldsProps {
  readonly heading: string | undefined;
  readonly range: FilterRange;
  readonly problem: string | undefined;
  onChange(range: FilterRange): void;
}

/** Returns common date ranges, in days of the portal's home time zone. */
function presets(): readonly (readonly [label: string, range: Required<FilterRange>])[] {
  const today = homeDays().dayOf(serverNow());
  const yesterday = addDays(today, -1);
  return [
    [filterTexts.today(), { from: today, to: today }],
    [filterTexts.yesterday(), { from: yesterday, to: yesterday }],
    [filterTexts.lastSevenDays(), { from: addDays(today, -6), to: today }],
    [filterTexts.thisMonth(), { from: `${today.slice(0, 8)}01`, to: today }],
  ];
}

function DayRangeFields({ heading, range, problem, onChange }: DayRangeFieldsProps) {
  const id = useId();
  const field = (end: 'from' | 'to', label: string) => (
    <div className="filter-day">
      <label htmlFor={`${id}-${end}`}>{markHomeTime(label, serverNow())}</label>
      <CalendarInput
        id={`${id}-${end}`}
        kind={dayKind}
        value={range[end] ?? ''}
        onChange={(day) => onChange({ ...range, [end]: day === '' ? undefined : day })}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
        {...(problem ? { status: 'error' as const } : {})}
      />
    </div>
  );
  return (
    <div className="filter-days" role="group" aria-label={heading}>
      <p className="filter-presets">
        {presets().map(([label, days]) => (
          <Button
            key={label}
            size="small"
            aria-pressed={range.from === days.from && range.to === days.to}
            onClick={() => onChange(days)}
          >
            {label}
          </Button>
        ))}
      </p>
      {heading !== undefined && <p className="filter-days-heading">{heading}</p>}
      {field('from', filterTexts.from())}
      {field('to', filterTexts.to())}
      <p id={`${id}-problem`} role="alert" className="filter-problem">
        {problem}
      </p>
    </div>
  );
}
