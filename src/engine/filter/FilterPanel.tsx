import { Button } from 'antd';
import { useState } from 'react';
import { ListTabs } from '../list/ListTabs.tsx';
import { ToolPanel } from '../list/ToolPanel.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import { DayRangeFields } from './DayRangeFields.tsx';
import { LookupList } from './LookupList.tsx';
import { type DayRange, type FilterDeclaration, type FilterValues, isDayRange, rangeProblem } from './filter.ts';
import { filterTexts } from './texts.ts';

interface FilterPanelProps {
  readonly filters: readonly [string, FilterDeclaration][];
  readonly values: FilterValues;
  onApply(values: FilterValues): void;
}

/** One tab a category. Nothing changes the list until Apply; Apply says how many categories would be active. */
export default function FilterPanel({ filters, values, onApply }: FilterPanelProps) {
  const [draft, setDraft] = useState(values);
  const [current, setCurrent] = useState(filters[0]?.[0]);
  const [name, filter] = filters.find(([candidate]) => candidate === current) ?? filters[0] ?? [];
  if (!filter || name === undefined) return null;

  const set = (value: readonly string[] | DayRange) => {
    const isEmpty = isDayRange(value) ? !value.from && !value.to : value.length === 0;
    const { [name]: _, ...others } = draft;
    setDraft(isEmpty ? others : { ...others, [name]: value });
  };
  const given = draft[name];
  const range = given && isDayRange(given) ? given : {};
  const chosen = given && !isDayRange(given) ? given : [];
  const isBlocked = Object.values(draft).some((value) => isDayRange(value) && rangeProblem(value) !== undefined);
  const count = Object.keys(draft).length;

  return (
    <ToolPanel className="filter-panel" label={filterTexts.filter()}>
      <ListTabs label={filterTexts.filterBy()} tabs={Object.fromEntries(filters.map(([key, { label }]) => [key, label]))} current={name} onOpen={setCurrent} />
      <div className="filter-panel-body">
        {filter.kind === 'dates' && <DayRangeFields range={range} problem={rangeProblem(range)?.text} onChange={set} />}
        {filter.kind === 'choice' && <ChoiceList label={filter.label} options={filter.options} isOne={filter.one ?? false} chosen={chosen} onChange={set} />}
        {filter.kind === 'lookup' && <LookupList filter={filter} chosen={chosen} onChange={set} />}
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
