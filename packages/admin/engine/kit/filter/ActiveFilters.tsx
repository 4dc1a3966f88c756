import { CloseOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { serverNow } from '../../../providers/http/server-time.ts';
import { formatDay, markHomeTime } from '../../format/dates.ts';
import type { FilterRange } from '../../model/field-kinds/field-filter.ts';
import type {
  FieldFilter,
  FilterDeclaration,
  FilterOption,
  FilterValues,
  LookupFilter,
  NumberFilter,
  ReferenceFilter,
} from '../../model/filter/filter.ts';
import { isFilterRange, readFieldFilter } from '../../model/filter/filter.ts';
import { displayText } from '../../model/field-kinds/custom-kinds.ts';
import { plainField } from '../../model/field-kinds/field-kind.ts';
import { formatMeasure } from '../../format/values.ts';
import { filterTexts } from '../../model/texts.ts';
import { useOptions } from '../data/use-options.ts';
import { useChosenNames } from './ReferenceList.tsx';

interface ActiveFiltersProps {
  readonly filters: readonly [string, FilterDeclaration][];
  readonly values: FilterValues;
  /** Labels of the filters in the URL that cannot be applied. */
  readonly unread?: readonly string[] | undefined;
  onApply(values: FilterValues): void;
}

/** Shows a list's active filters as removable chips, and a warning about filters that cannot be applied. */
export default function ActiveFilters({ unread, ...active }: ActiveFiltersProps) {
  const { values, onApply } = active;
  return (
    <>
      {unread && (
        <Alert
          type="warning"
          showIcon
          className="unread-filters"
          message={filterTexts.unread({ filters: unread.join(', ') })}
          action={
            // Applying the current values removes the invalid filters from the URL.
            <Button size="small" onClick={() => onApply(values)}>
              {filterTexts.clearUnread()}
            </Button>
          }
        />
      )}
      {Object.keys(values).length > 0 && <Chips {...active} />}
    </>
  );
}

function Chips({ filters, values, onApply }: Omit<ActiveFiltersProps, 'unread'>) {
  return (
    <ul className="active-filters" aria-label={filterTexts.active()}>
      {filters.map(([name, filter]) => {
        const value = values[name];
        if (value === undefined) return null;
        const remove = () => {
          const { [name]: _, ...others } = values;
          onApply(others);
        };
        return (
          <li key={name}>
            <ActiveFilter filter={filter} value={value} onRemove={remove} />
          </li>
        );
      })}
    </ul>
  );
}

interface ActiveFilterProps {
  readonly filter: FilterDeclaration;
  readonly value: readonly string[] | FilterRange;
  onRemove(): void;
}

function ActiveFilter({ filter, value, onRemove }: ActiveFilterProps) {
  if (isFilterRange(value) && filter.kind === 'numbers') {
    return <Chip label={filter.label} words={numberRangeText(filter, value)} onRemove={onRemove} />;
  }
  if (isFilterRange(value)) {
    return <Chip label={filter.label} words={markHomeTime(dayRangeText(value), serverNow())} onRemove={onRemove} />;
  }
  if (filter.kind === 'lookup') return <LookupChip filter={filter} chosen={value} onRemove={onRemove} />;
  if (filter.kind === 'reference') return <ReferenceChip filter={filter} chosen={value} onRemove={onRemove} />;
  if (filter.kind === 'field') {
    return <Chip label={filter.label} words={fieldText(filter, value)} onRemove={onRemove} />;
  }
  return (
    <Chip
      label={filter.label}
      words={optionsText(value, filter.kind === 'choice' ? filter.options : [])}
      onRemove={onRemove}
    />
  );
}

function LookupChip({
  filter,
  chosen,
  onRemove,
}: {
  filter: LookupFilter;
  chosen: readonly string[];
  onRemove(): void;
}) {
  const lookup = useOptions(filter.lookup);
  const options = lookup.status === 'ready' ? lookup.options.map((option) => filter.read(option)) : [];
  return <Chip label={filter.label} words={optionsText(chosen, options)} onRemove={onRemove} />;
}

function ReferenceChip({
  filter,
  chosen,
  onRemove,
}: {
  filter: ReferenceFilter;
  chosen: readonly string[];
  onRemove(): void;
}) {
  const nameOf = useChosenNames(filter, chosen);
  return (
    <Chip
      label={filter.label}
      words={optionsText(
        chosen,
        chosen.map((value) => ({ value, label: nameOf(value) })),
      )}
      onRemove={onRemove}
    />
  );
}

function Chip({ label, words, onRemove }: { label: string; words: string; onRemove(): void }) {
  const text = filterTexts.chip({ label, words });
  return (
    <Button
      size="small"
      className="active-filter"
      title={text}
      aria-label={filterTexts.remove({ filter: text })}
      onClick={onRemove}
    >
      <span className="active-filter-text">{text}</span>
      <CloseOutlined aria-hidden />
    </Button>
  );
}

/** The maximum number of options that a chip names. */
const maxOptions = 2;

function optionsText(chosen: readonly string[], options: readonly FilterOption[]): string {
  const names = chosen.map((value) => options.find((option) => option.value === value)?.label ?? value);
  const shown = names.slice(0, maxOptions).join(', ');
  return names.length > maxOptions ? filterTexts.andMore({ shown, count: names.length - maxOptions }) : shown;
}

function fieldText(filter: FieldFilter, [text = '']: readonly string[]): string {
  return displayText(filter.of, readFieldFilter(filter, text)?.value ?? text, plainField(filter.label, filter.label));
}

function numberRangeText({ unit }: NumberFilter, { from, to }: FilterRange): string {
  const inWords = (figure = '') => (unit === undefined ? figure : formatMeasure(Number(figure), unit));
  if (from !== undefined && to !== undefined) {
    return filterTexts.numbersBetween({ from: inWords(from), to: inWords(to) });
  }
  return from === undefined
    ? filterTexts.numbersTo({ to: inWords(to) })
    : filterTexts.numbersFrom({ from: inWords(from) });
}

function dayRangeText({ from, to }: FilterRange): string {
  if (from === undefined) return filterTexts.until({ day: formatDay(to ?? '') });
  if (to === undefined) return filterTexts.since({ day: formatDay(from) });
  return from === to ? formatDay(from) : filterTexts.between({ from: formatDay(from), to: formatDay(to) });
}
