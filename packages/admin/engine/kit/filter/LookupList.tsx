import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { searchText } from '../../../contract/values/search-text.ts';
import { LoadFailed } from '../feedback/LoadFailed.tsx';
import { inSentence } from '../../format/field-name.ts';
import { useOptions } from '../data/use-options.ts';
import { ChoiceList } from './ChoiceList.tsx';
import type { LookupFilter } from '../../model/filter/filter.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { filterTexts } from '../../model/texts.ts';

interface LookupListProps {
  readonly filter: LookupFilter;
  readonly chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

/** The maximum number of options shown. Users find the others by searching. */
const maxOptions = 200;

export function LookupList({ filter, chosen, onChange }: LookupListProps) {
  const lookup = useOptions(filter.lookup);
  const [search, setSearch] = useState('');
  if (lookup.status === 'loading') return <p role="status">{commonTexts.loadingNow()}</p>;
  if (lookup.status === 'failed') {
    return <LoadFailed what={filter.label} message={lookup.message} onRetry={lookup.retry} />;
  }
  const wanted = searchText(search);
  const found = lookup.options
    .map((option) => filter.read(option))
    .filter(({ label }) => searchText(label).includes(wanted));
  return (
    <>
      <Input
        type="search"
        aria-label={filterTexts.search({ things: inSentence(filter.label) })}
        placeholder={filterTexts.search({ things: inSentence(filter.label) })}
        prefix={<SearchOutlined aria-hidden />}
        allowClear
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.length === 0 ? (
        <p className="quiet filter-none">{commonTexts.noResults()}</p>
      ) : (
        <ChoiceList label={filter.label} options={found.slice(0, maxOptions)} chosen={chosen} onChange={onChange} />
      )}
      {found.length > maxOptions && (
        <p className="quiet">{filterTexts.moreToFind({ count: found.length - maxOptions })}</p>
      )}
    </>
  );
}
