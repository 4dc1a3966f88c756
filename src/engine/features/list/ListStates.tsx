import { InboxOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import type { EmptyText } from '../../model/declaration/list-declaration.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import type { ComingPage } from '../../kit/rows/coming-page.ts';
import { listTexts } from './texts.ts';

/** Shown by its style sheet after 150 ms only, so that a quick answer does not flash it. */
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

/** Stands below the rows once a further page takes its time. */
export function MoreSkeleton({ coming, label, rowHeight }: { coming: ComingPage; label: string; rowHeight: number }) {
  const isLate = useSyncExternalStore(coming.subscribe, coming.isLate, coming.isLate);
  return isLate && <div className="list-more"><ListSkeleton label={label} rowHeight={rowHeight} /></div>;
}

interface ListEmptyProps {
  readonly text: EmptyText;
  readonly isSearched: boolean;
  readonly isFiltered: boolean;
  onClear(): void;
}

/** Nothing to show, why, and the way to more. */
export function ListEmpty({ text, isSearched, isFiltered, onClear }: ListEmptyProps) {
  const isNarrowed = isSearched || isFiltered;
  return (
    <div role="status">
      <EmptyState icon={isNarrowed ? SearchOutlined : InboxOutlined} title={text.title}>
        {text.hint && <p className="quiet">{text.hint}</p>}
        {isNarrowed && <Button onClick={onClear}>{isFiltered ? listTexts.clearBoth() : listTexts.clearSearch()}</Button>}
      </EmptyState>
    </div>
  );
}
