import { useInfiniteList } from '@refinedev/core';
import { Button } from 'antd';
import type { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { concernsRecord, useLiveRefresh } from '../../kit/data/use-live-refresh.ts';
import { LoadFailed } from '../../kit/feedback/LoadFailed.tsx';
import { Section } from '../../kit/section/Section.tsx';
import { Moment } from '../../kit/time/Moment.tsx';
import { SaveChanges } from './ChangeList.tsx';
import { AuditSave, auditTrail } from './audit-trail.ts';
import { subjectInSentence, verbOf } from './change-text.ts';
import { auditTexts } from './texts.ts';
import './history-panel.css';

export interface AuditedRecord {
  /** The name of a resource that the backend audits. */
  readonly entity: string;
  readonly id: Id;
}

const pageSize = 10;
/** The number of fields shown at first. The entry of a new record has more. */
const maxFields = 6;

export default function HistoryPanel({ entity, id }: AuditedRecord) {
  const { query, result } = useInfiniteList<Row>({
    resource: auditTrail.name,
    pagination: { pageSize },
    filters: [{ field: 'Record', operator: 'eq', value: { entity, id: String(id) } }],
    errorNotification: false,
    ...useLiveRefresh(auditTrail, (event) => concernsRecord(event, id)),
  });
  const pages = result.data?.pages ?? [];
  const saves = AuditSave.array().parse(pages.flatMap((page) => page.data));
  return (
    <Section title={auditTexts.changes()}>
      {query.isError && (
        <LoadFailed what={auditTexts.theChanges()} message={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {!query.isError && pages.length > 0 && saves.length === 0 && <p className="quiet">{auditTexts.nobody()}</p>}
      <ol className="history-entries" aria-label={auditTexts.changes()}>
        {saves.map((save) => (
          <Save key={save.Id} save={save} isPart={save.Entity !== entity} />
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

/** A save. Names the changed record if it is only a part of the page's record, such as an order line. */
function Save({ save, isPart }: { readonly save: AuditSave; readonly isPart: boolean }) {
  return (
    <li className="history-entry">
      <p>
        <strong>{save.Actor}</strong> {verbOf(save)} {isPart ? subjectInSentence(save) : auditTexts.this()}
        <Moment at={new Date(save.At)} form="history" className="quiet figures" />
      </p>
      <SaveChanges save={save} limit={maxFields} />
    </li>
  );
}
