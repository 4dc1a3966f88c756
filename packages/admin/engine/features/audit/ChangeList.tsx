import { Button } from 'antd';
import { useState } from 'react';
import type { AuditEntry } from '../../../contract/audit.ts';
import { LongText } from '../../kit/feedback/LongText.tsx';
import { useAccess, usePortal } from '../../kit/app/Portal.tsx';
import { fieldRights } from '../../model/registry/ability.ts';
import { fieldSchemaOf } from '../../model/form/field-schema.ts';
import { capitalise } from '../../format/field-name.ts';
import type { AuditSave } from './audit-trail.ts';
import { describeChange, subjectInSentence, visibleChanges, verbOf } from './change-text.ts';
import { auditTexts } from './texts.ts';
import './history-panel.css';

type ChangedEntry = Pick<AuditEntry, 'Entity' | 'Action' | 'Changes'>;

function ChangeList({ entry, limit = Infinity }: { readonly entry: ChangedEntry; readonly limit?: number }) {
  const [isWhole, setWhole] = useState(false);
  const { registry } = usePortal();
  const may = useAccess();
  const resource = registry.find(entry.Entity);
  const changes = visibleChanges(entry).filter(({ Field }) => !resource || may(fieldRights.see, entry.Entity, Field));
  const kindIn = (field: string) => resource && fieldSchemaOf(resource.schema, field)?.kindName;
  const shown = isWhole ? changes : changes.slice(0, limit);
  const hidden = changes.length - shown.length;
  return (
    <>
      <dl className="history-changes">
        {shown.map((change) => (
          <Change key={change.Field} change={{ Kind: kindIn(change.Field), ...change }} action={entry.Action} />
        ))}
      </dl>
      {hidden > 0 && (
        <Button type="link" size="small" onClick={() => setWhole(true)}>
          {auditTexts.moreFields({ count: hidden })}
        </Button>
      )}
    </>
  );
}

interface SaveChangesProps {
  readonly save: AuditSave;
  /** The maximum number of fields per record that are shown at first. */
  readonly limit?: number;
}

/** All changes in a save: those of the main record, then those of each other record under its name. */
export function SaveChanges({ save, limit = Infinity }: SaveChangesProps) {
  return (
    <>
      <ChangeList entry={save} limit={limit} />
      {save.With.map((other) => (
        <div key={other.Id} className="history-besides">
          <p>
            {capitalise(verbOf(other))} {subjectInSentence(other)}
          </p>
          <ChangeList entry={other} limit={limit} />
        </div>
      ))}
    </>
  );
}

function Change({
  change,
  action,
}: {
  readonly change: ChangedEntry['Changes'][number];
  readonly action: ChangedEntry['Action'];
}) {
  const { field, from, to } = describeChange(change);
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        {action !== 'insert' && (
          <del>
            <LongText text={from} />
          </del>
        )}
        {action === 'update' && <span aria-hidden> → </span>}
        {action !== 'delete' && (
          <ins>
            <LongText text={to} />
          </ins>
        )}
      </dd>
    </div>
  );
}
