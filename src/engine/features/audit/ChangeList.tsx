import { Button } from 'antd';
import { useState } from 'react';
import type { AuditEntry } from '../../../../contract/audit.ts';
import { LongText } from '../../kit/feedback/LongText.tsx';
import { describeChange, toldChanges } from './change-words.ts';
import { auditTexts } from './texts.ts';
import './history-panel.css';

type Changed = Pick<AuditEntry, 'Action' | 'Changes'>;

/** Each changed field from what to what; beyond the limit when asked for. */
export function ChangeList({ entry, limit = Infinity }: { readonly entry: Changed; readonly limit?: number }) {
  const [isWhole, setWhole] = useState(false);
  const told = toldChanges(entry);
  const shown = isWhole ? told : told.slice(0, limit);
  const hidden = told.length - shown.length;
  return (
    <>
      <dl className="history-changes">
        {shown.map((change) => (
          <Change key={change.Field} change={change} action={entry.Action} />
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

function Change({ change, action }: { readonly change: Changed['Changes'][number]; readonly action: Changed['Action'] }) {
  const { field, from, to } = describeChange(change);
  return (
    <div>
      <dt>{field}</dt>
      <dd>
        {action !== 'insert' && <del><LongText text={from} /></del>}
        {action === 'update' && <span aria-hidden> → </span>}
        {action !== 'delete' && <ins><LongText text={to} /></ins>}
      </dd>
    </div>
  );
}
