import { SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Id } from '../../../contract/endpoint.ts';
import { isFoundIn } from '../../../contract/values/search-text.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { inSentence } from '../../format/field-name.ts';
import { nameOfRow } from '../../model/declaration/resource.ts';
import type { FilterOption, ReferenceFilter } from '../../model/filter/filter.ts';
import { filterTexts } from '../../model/texts.ts';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import { referenceTexts } from '../texts.ts';
import { useReferenceSearch } from '../reference/use-reference-search.ts';
import { useReferenced } from '../reference/use-referenced.ts';
import { ChoiceList } from './ChoiceList.tsx';

interface ReferenceListProps {
  readonly filter: ReferenceFilter;
  readonly chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

/** Lists records of another resource, with a search by its backend. Selected records stay visible. */
export function ReferenceList({ filter, chosen, onChange }: ReferenceListProps) {
  const [typed, setTyped] = useState('');
  const { resource } = useReferenced(filter.reference, noIds);
  const [first] = useState(chosen);
  const names = useChosenNames(filter, first);
  const search = useReferenceSearch(filter.reference, typed, true);
  if (search.status === 'failed') {
    return <LoadFailed what={filter.label} message={search.message} onRetry={search.retry} />;
  }
  const found = search.rows.flatMap((row): FilterOption[] => {
    const id = Id.safeParse(resource && row[resource.id]).data;
    return resource && id !== undefined ? [{ value: filter.write(id), label: nameOfRow(resource, row) }] : [];
  });
  const isShown = ({ label }: FilterOption) => search.isSearched || isFoundIn(label, typed);
  const before =
    typed === ''
      ? first
          .map((value) => ({ value, label: names(value) }))
          .filter(({ value }) => !found.some((option) => option.value === value))
      : [];
  const options = [...before, ...found.filter(isShown)];
  const label = filterTexts.search({ things: inSentence(filter.label) });
  return (
    <>
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {options.length > 0 && <ChoiceList label={filter.label} options={options} chosen={chosen} onChange={onChange} />}
      {options.length === 0 &&
        (search.status === 'loading' ? (
          <p role="status">{commonTexts.loadingNow()}</p>
        ) : (
          <p className="quiet filter-none">{commonTexts.noResults()}</p>
        ))}
      {search.hasMore && (
        <Button type="link" size="small" onClick={search.loadMore}>
          {referenceTexts.showMore()}
        </Button>
      )}
    </>
  );
}

const noIds: readonly Id[] = [];

/** Returns a function that returns the name of the record in a filter's value, or "…" while it loads. */
export function useChosenNames(
  { reference, read }: ReferenceFilter,
  chosen: readonly string[],
): (value: string) => string {
  const { nameOf } = useReferenced(
    reference,
    chosen.flatMap((value) => read(value) ?? []),
  );
  return (value) => {
    const id = read(value);
    return id === undefined ? value : (nameOf(id) ?? '…');
  };
}
