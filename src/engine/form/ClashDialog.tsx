import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { formatTime } from '../format/dates.ts';
import { shownValue } from './shown-value.ts';
import type { EditClash } from './use-record-form.ts';

const nothing = '(empty)';

/** Both have changed the same fields: both values side by side, whose they are, and a choice for each. */
export function ClashDialog({ clash, singular }: { clash: EditClash; singular: string }) {
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
                <span className="clash-value">{shownValue(field, mine) || nothing}</span>
              </Radio>
              <Radio value="theirs">
                <span className="quiet">Take theirs</span>
                <span className="clash-value">{shownValue(field, other) || nothing}</span>
              </Radio>
            </Radio.Group>
          </fieldset>
        ))}
      </div>
    </Modal>
  );
}
