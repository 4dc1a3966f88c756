import { Link, generatePath } from 'react-router';
import { listPathOf, rowPathOf } from '../../model/registry/registry.ts';
import type { RecordPageProps } from '../../model/declaration/resource.ts';
import { LoadFailed } from '../../kit/feedback/LoadFailed.tsx';
import { formatHistoryTime } from '../../format/dates.ts';
import { capitalise } from '../../format/field-name.ts';
import { RecordHeader } from '../../kit/section/RecordHeader.tsx';
import { Facts, Section } from '../../kit/section/Section.tsx';
import { useRecord } from '../../kit/data/use-record.ts';
import { usePortal, useViewer } from '../../kit/app/Portal.tsx';
import { useReturnPath } from '../../kit/app/paths.ts';
import { PageSkeleton, usePageTitle } from '../../kit/feedback/page.tsx';
import { auditTrail } from './audit-trail.ts';
import { SaveChanges } from './ChangeList.tsx';
import { subjectOf, verbOf } from './change-text.ts';
import { auditTexts } from './texts.ts';
import '../../kit/section/record-screen.css';

export default function AuditEntryPage({ id }: RecordPageProps) {
  const { registry } = usePortal();
  const viewer = useViewer();
  const loaded = useRecord(auditTrail, id);
  const own = registry.find(auditTrail.name);
  const back = useReturnPath(auditTrail.name, own ? listPathOf(own, viewer.user) : '/');
  const entry = loaded.status === 'ready' ? loaded.record : undefined;
  const title = entry ? subjectOf(entry) : auditTexts.change();
  usePageTitle(title);
  if (loaded.status === 'failed') {
    return <LoadFailed what={auditTexts.thisChange()} message={loaded.message} onRetry={loaded.retry} />;
  }
  if (loaded.status === 'missing') return <p role="alert">{auditTexts.noSuchChange()}</p>;
  if (!entry) return <PageSkeleton />;

  const changed = registry.find(entry.Entity);
  const path = changed && rowPathOf(changed, viewer);
  const link = path && (
    <Link to={generatePath(path, { id: entry.EntityId })}>{auditTexts.open({ thing: changed.singular })}</Link>
  );
  return (
    <article className="record-screen" aria-label={title}>
      <RecordHeader back={{ to: back, label: auditTexts.back() }} title={title} />
      <Section title={auditTexts.whoAndWhen()}>
        <Facts
          facts={[
            [auditTexts.by(), entry.Actor],
            [auditTexts.when(), formatHistoryTime(new Date(entry.At))],
            [auditTexts.action(), capitalise(verbOf(entry))],
            [auditTexts.record(), link],
          ]}
        />
      </Section>
      <Section title={auditTexts.changes()}>
        <SaveChanges save={entry} />
      </Section>
    </article>
  );
}
