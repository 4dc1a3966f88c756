import { Button, Checkbox, Radio } from 'antd';
import type { FilterOption } from '../../model/filter/filter.ts';
import { filterTexts } from '../../model/texts.ts';

interface ChoiceListProps {
  readonly label: string;
  readonly options: readonly FilterOption[];
  readonly chosen: readonly string[];
  /** Whether at most one option can be selected. */
  readonly isOne?: boolean;
  onChange(chosen: readonly string[]): void;
}

export function ChoiceList({ label, options, chosen, isOne = false, onChange }: ChoiceListProps) {
  const Option = isOne ? Radio : Checkbox;
  const toggle = (value: string, isChosen: boolean) =>
    onChange(isChosen ? [...(isOne ? [] : chosen), value] : chosen.filter((entry) => entry !== value));
  return (
    <div role="group" aria-label={label}>
      {!isOne && (
        <Button
          type="link"
          size="small"
          disabled={options.every(({ value }) => chosen.includes(value))}
          onClick={() => onChange([...new Set([...chosen, ...options.map(({ value }) => value)])])}
        >
          {filterTexts.selectAll()}
        </Button>
      )}
      <ul className="filter-choices">
        {options.map(({ value, label: text }) => (
          <li key={value}>
            <Option
              name={label}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
            >
              {text}
            </Option>
          </li>
        ))}
      </ul>
    </div>
  );
}
