import { Modal, Radio } from 'antd';
import { useState } from 'react';
import type { Resource } from '../declaration/resource.ts';
import { formatTime } from '../format/dates.ts';
import type { FormField } from './form-field.ts';
import { LookedUpName } from './LookedUpName.tsx';
import { shownValue } from './shown-value.ts';
import type { EditClash } from './use-edit-clash.ts';

const nothing = '(empty)';

/** Both have changed the same fields: both values side by side, whose they are, and a choice for each. */
export function ClashDialog({ clash, resource: { name, singular } }: { clash: EditClash; resource: Resource }) {
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const who = clash.by ?? 'Somebody else';
  const when = clash.at === null ? '' : ` on ${formatTime(new Date(clash.at))}`;
  return (
    <Modal
      open
      title={`This ${singular} has been changed meanwhile`}
      okText="Save"
      cancelText="Go on editing"
      onOk={() => clash.settle(theirs)}
      onCancel={clash.cancel}
      maskClosable={false}
    >
      <p>
        {who} changed it{when}. Nothing has been saved yet. What should stay?
      </p>
      <div className="clash-fields">
        {clash.clashes.map(({ field, mine, theirs: other }) => (
          <fieldset key={field.key}>
            <legend>{field.label}</legend>
            <Radio.Group
              value={theirs.includes(field.key) ? 'theirs' : 'mine'}
              onChange={({ target }) => setTheirs((before) => [...before.filter((key) => key !== field.key), ...(target.value === 'theirs' ? [field.key] : [])])}
            >
              <Radio value="mine">
                <span className="quiet">Keep mine</span>
                <ClashValue resource={name} field={field} value={mine} />
              </Radio>
              <Radio value="theirs">
                <span className="quiet">Take theirs</span>
                <ClashValue resource={name} field={field} value={other} />
              </Radio>
            </Radio.Group>
          </fieldset>
        ))}
      </div>
    </Modal>
  );
}

function ClashValue({ resource, field, value }: { resource: string; field: FormField; value: unknown }) {
  const isNamedElsewhere = field.lookup !== undefined && value !== null && value !== undefined;
  return <span className="clash-value">{isNamedElsewhere ? <LookedUpName resource={resource} lookup={field.lookup} value={value} /> : shownValue(field, value) || nothing}</span>;
}
