import { InboxOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { EmptyText } from '../../model/declaration/list-declaration.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { listTexts } from './texts.ts';

/** The skeleton of rows. Its style sheet shows it after 150 ms, so that it does not flash. */
export function ListSkeleton({ label, rowHeight }: { label: string; rowHeight: number }) {
  return (
    <div className="list-skeleton" role="status" aria-label={label}>
      {[...'12345678'].map((row) => (
        <div key={row} className="list-skeleton-row" style={{ height: rowHeight }}>
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

interface ListEmptyProps {
  readonly text: EmptyText;
  readonly isSearched: boolean;
  readonly isFiltered: boolean;
  onClear(): void;
}

export function ListEmpty({ text, isSearched, isFiltered, onClear }: ListEmptyProps) {
  const isNarrowed = isSearched || isFiltered;
  return (
    <div role="status">
      <EmptyState icon={isNarrowed ? SearchOutlined : InboxOutlined} title={text.title}>
        {text.hint && <p className="quiet">{text.hint}</p>}
        {isNarrowed && (
          <Button onClick={onClear}>{isFiltered ? listTexts.clearBoth() : listTexts.clearSearch()}</Button>
        )}
      </EmptyState>
    </div>
  );
}
