import { useInfiniteList } from '@refinedev/core';
import { Button } from 'antd';
import { AuditEntry } from '../../../../contract/audit.ts';
import type { Id } from '../../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { formatHistoryTime } from '../../format/dates.ts';
import { namesRecord, useLiveRefresh } from '../../kit/data/use-live-refresh.ts';
import { LoadFailed } from '../../kit/feedback/LoadFailed.tsx';
import { Section } from '../../kit/section/Section.tsx';
import { ChangeList } from './ChangeList.tsx';
import { auditTrail } from './audit-trail.ts';
import { subjectOf, verbOf } from './change-words.ts';
import { auditTexts } from './texts.ts';
import './history-panel.css';

export interface AuditedRecord {
  /** A resource that the backend keeps an audit of, by its name. */
  readonly entity: string;
  readonly id: Id;
}

const pageSize = 10;
/** As many fields as one takes in at a glance; a new record has more. */
const shownFields = 6;

/** Who changed the record, when, and each field from what to what, newest first. */
export default function HistoryPanel({ entity, id }: AuditedRecord) {
  const { query, result } = useInfiniteList<Row>({
    resource: auditTrail.name,
    pagination: { pageSize },
    filters: [{ field: 'Record', operator: 'eq', value: { entity, id: String(id) } }],
    errorNotification: false,
    ...useLiveRefresh(auditTrail, (event) => namesRecord(event, id)),
  });
  const pages = result.data?.pages ?? [];
  const entries = AuditEntry.array().parse(pages.flatMap((page) => page.data));
  return (
    <Section title={auditTexts.changes()}>
      {query.isError && <LoadFailed what={auditTexts.theChanges()} message={query.error.message} onRetry={() => void query.refetch()} />}
      {!query.isError && pages.length > 0 && entries.length === 0 && <p className="quiet">{auditTexts.nobody()}</p>}
      <ol className="history-entries" aria-label={auditTexts.changes()}>
        {entries.map((entry) => (
          <Entry key={entry.Id} entry={entry} isPart={entry.Entity !== entity} />
        ))}
      </ol>
      {result.hasNextPage && (
        <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {commonTexts.showMore()}
        </Button>
      )}
    </Section>
  );
}

/** A part of the record, such as a line, is named; the record itself is what the page is about. */
function Entry({ entry, isPart }: { readonly entry: AuditEntry; readonly isPart: boolean }) {
  return (
    <li className="history-entry">
      <p>
        <strong>{entry.Actor}</strong> {verbOf(entry)} {isPart ? subjectOf(entry) : auditTexts.this()}
        <time dateTime={entry.At} className="quiet figures">
          {formatHistoryTime(new Date(entry.At))}
        </time>
      </p>
      <ChangeList entry={entry} limit={shownFields} />
    </li>
  );
}
