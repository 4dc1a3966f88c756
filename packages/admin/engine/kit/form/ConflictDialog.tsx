import { Radio } from 'antd';
import { useState } from 'react';
import type { Resource } from '../../model/declaration/resource.ts';
import { formatTime } from '../../format/dates.ts';
import { formatValue } from '../../format/values.ts';
import { useOptions } from '../data/use-options.ts';
import type { FormField } from '../../model/form/form-field.ts';
import { displayValue } from '../../model/form/display-value.ts';
import { Modal } from '../dialog/Modal.tsx';
import { ReferenceNames } from '../reference/ReferenceNames.tsx';
import { formTexts } from './texts.ts';
import type { EditConflict } from './use-edit-conflict.ts';

const emptyLabel = '(empty)';

const linesOf = (field: FormField, value: unknown) => displayValue(field, value).split('\n');

/** Returns whether any of the values, such as opening hours, has multiple lines. */
const hasLines = (field: FormField, values: readonly unknown[]) =>
  values.some((value) => linesOf(field, value).length > 1);

/** Renders a dialog for fields that two users changed, with both values side by side to choose from. */
export function ConflictDialog({ conflict, resource: { singular } }: { conflict: EditConflict; resource: Resource }) {
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const who = conflict.by ?? formTexts.somebodyElse();
  return (
    <Modal
      open
      title={formTexts.changedMeanwhile({ thing: singular })}
      okText={formTexts.saveChosen()}
      cancelText={formTexts.goOnEditing()}
      onOk={() => conflict.settle(theirs)}
      onCancel={conflict.cancel}
      maskClosable={false}
      width={conflict.conflicts.some(({ field, mine, theirs: other }) => hasLines(field, [mine, other])) ? 680 : 520}
    >
      <p>
        {conflict.at === null
          ? formTexts.changedBy({ who })
          : formTexts.changedByAt({ who, time: formatTime(new Date(conflict.at)) })}
      </p>
      <div className="conflict-fields">
        {conflict.conflicts.map(({ field, mine, theirs: other }) => (
          <fieldset key={field.key}>
            <legend>{field.label}</legend>
            <Radio.Group
              value={theirs.includes(field.key) ? 'theirs' : 'mine'}
              onChange={({ target }) =>
                setTheirs((before) => [
                  ...before.filter((key) => key !== field.key),
                  ...(target.value === 'theirs' ? [field.key] : []),
                ])
              }
            >
              <Radio value="mine">
                <span className="quiet">{formTexts.keepMine()}</span>
                <ConflictValue field={field} value={mine} other={other} />
              </Radio>
              <Radio value="theirs">
                <span className="quiet">{formTexts.takeTheirs()}</span>
                <ConflictValue field={field} value={other} other={mine} />
              </Radio>
            </Radio.Group>
          </fieldset>
        ))}
      </div>
    </Modal>
  );
}

interface ConflictValueProps {
  readonly field: FormField;
  readonly value: unknown;
  readonly other: unknown;
}

/** Shows the value of a field. Marks the lines that differ from the other value. */
export function ConflictValue({ field, value, other }: ConflictValueProps) {
  const isNamedElsewhere = field.lookup !== undefined && value !== null && value !== undefined;
  const isReference = field.reference !== undefined && value !== null && value !== undefined;
  const others = linesOf(field, other);
  return (
    <span className="conflict-value">
      {isReference ? (
        <ReferenceNames reference={field.reference} value={value} isLinked={false} />
      ) : isNamedElsewhere ? (
        <LookupName lookup={field.lookup} value={value} />
      ) : hasLines(field, [value, other]) ? (
        linesOf(field, value).map((line, index) => (
          <ConflictLine key={index} line={line} isDifferent={line !== others[index]} />
        ))
      ) : (
        displayValue(field, value) || emptyLabel
      )}
    </span>
  );
}

function ConflictLine({ line, isDifferent }: { line: string; isDifferent: boolean }) {
  if (!isDifferent) return <span className="conflict-line">{line}</span>;
  return (
    <mark className="conflict-line">
      <span className="visually-hidden">{formTexts.differs()} </span>
      {line || emptyLabel}
    </mark>
  );
}

interface LookupNameProps {
  readonly lookup: NonNullable<FormField['lookup']>;
  /** One value of the lookup, or an array of values. */
  readonly value: unknown;
}

/** Shows the label of each selected option. Falls back to the value if the option is unknown or not loaded. */
function LookupName({ lookup, value }: LookupNameProps) {
  const loaded = useOptions(lookup.from);
  const options = loaded.status === 'ready' ? loaded.options : [];
  const nameOf = (chosen: unknown) => {
    const found = options.find((option) => String(option[lookup.value]) === String(chosen));
    return found ? formatValue(found[lookup.label]) : formatValue(chosen);
  };
  return (Array.isArray(value) ? value.map(nameOf) : [nameOf(value)]).join(', ');
}
