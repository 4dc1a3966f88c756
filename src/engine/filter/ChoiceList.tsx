import { Button, Checkbox } from 'antd';
import type { FilterOption } from './filter.ts';

interface ChoiceListProps {
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

export function ChoiceList({ label, options, chosen, onChange }: ChoiceListProps) {
  const toggle = (value: string, isChosen: boolean) => onChange(isChosen ? [...chosen, value] : chosen.filter((entry) => entry !== value));
  return (
    <div role="group" aria-label={label}>
      <Button type="link" size="small" disabled={options.every(({ value }) => chosen.includes(value))} onClick={() => onChange([...new Set([...chosen, ...options.map(({ value }) => value)])])}>
        Select All
      </Button>
      <ul className="filter-choices">
        {options.map(({ value, label: text }) => (
          <li key={value}>
            <Checkbox checked={chosen.includes(value)} onChange={(event) => toggle(value, event.target.checked)}>
              {text}
            </Checkbox>
          </li>
        ))}
      </ul>
    </div>
  );
}
