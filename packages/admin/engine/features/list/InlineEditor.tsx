import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useId } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { Id } from '../../../contract/endpoint.ts';
import { defineOperation } from '../../../providers/operation.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { commonTexts } from '../../../providers/texts.ts';
import { capitalise, inSentence } from '../../format/field-name.ts';
import { useUndo } from '../../kit/actions/use-undo.tsx';
import { type Loaded, useRecord } from '../../kit/data/use-record.ts';
import { ConflictDialog } from '../../kit/form/ConflictDialog.tsx';
import { KindInput } from '../../kit/form/KindInput.tsx';
import { editedRecord } from '../../kit/form/edited-record.ts';
import { useDraft } from '../../kit/form/use-draft.ts';
import { useDialogDraft } from '../../kit/form/use-draft-state.ts';
import { formTexts } from '../../kit/form/texts.ts';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import type { Column } from '../../model/declaration/columns.ts';
import { type EditDeclaration, type Resource, nameOfRow } from '../../model/declaration/resource.ts';
import { payloadOf, inputValuesOf } from '../../model/form/field-values.ts';
import { rowWithout, writableFields } from '../../model/form/field-rules.ts';
import { kindOf } from '../../model/field-kinds/built-in-kinds.ts';
import type { FormField, SubmitResult } from '../../model/form/form-field.ts';
import '../../kit/form/form.css';

interface InlineEditorProps {
  readonly resource: Resource;
  readonly row: Row;
  readonly column: Column;
  onClose(): void;
}

/** Edits one field of the edit form inline. Loads the record first, for the form's validation and conflict checks. */
export default function InlineEditor({ resource, row, column, onClose }: InlineEditorProps) {
  const id = Id.parse(row[resource.id]);
  const loaded = useRecord(resource, id);
  if (loaded.status === 'ready' && resource.edit) {
    return (
      <Editor resource={resource} edit={resource.edit} id={id} loaded={loaded} column={column} onClose={onClose} />
    );
  }
  const isWaiting = loaded.status === 'loading';
  return (
    <span className="inline-cell">
      {isWaiting ? (
        column.cell(row)
      ) : (
        <span role="alert">
          {loaded.status === 'failed' ? loaded.message : formTexts.noSuch({ thing: resource.singular })}
        </span>
      )}
    </span>
  );
}

interface EditorProps extends Omit<InlineEditorProps, 'row'> {
  readonly edit: EditDeclaration;
  readonly id: Id;
  readonly loaded: Extract<Loaded<Row>, { readonly status: 'ready' }>;
}

function Editor({ resource, edit, id, loaded, column, onClose }: EditorProps) {
  const inputId = useId();
  const record = editedRecord(id, loaded);
  const { control, fields, values, submit, setFocus, setValue, watch, isChanged, conflict, isSending, problem } =
    useRecordForm({ resource, form: edit, record });
  useDraft({
    name: useDialogDraft(`${resource.name}.${column.key}.${id}`),
    fields,
    initial: values,
    isChanged,
    watch,
    restore: (key, value) => setValue(key, value, { shouldDirty: true }),
    onDropped: () => undefined,
  });
  const { field: bound } = useController({ control, name: column.key });
  const { errors } = useFormState({ control });
  const takeBack = useUndoSave(resource, fields);
  const field = fields.find(({ key }) => key === column.key);
  const wrong = [errors[column.key], ...Object.values(errors)]
    .map((error) => error?.message)
    .find((message) => typeof message === 'string' && message !== '');
  const errorMessage = typeof wrong === 'string' ? wrong : problem;
  useEffect(() => setFocus(column.key), [setFocus, column.key]);
  if (!field) return null;
  const done = ({ values: saved, answer }: SubmitResult) => {
    takeBack(id, record.row, { ...record.row, ...saved }, answer);
    onClose();
  };
  const keyHandlers = {
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose();
    },
  };
  const change = (value: unknown) => {
    bound.onChange(value);
    if (kindOf(field).savesAtOnce) submit(done);
  };
  const input = {
    ref: bound.ref,
    onBlur: bound.onBlur,
    'aria-invalid': errorMessage !== undefined,
    'aria-describedby': `${inputId}-problem`,
    ...(errorMessage === undefined ? {} : { status: 'error' as const }),
  };
  return (
    <form
      className="inline-editor"
      noValidate
      {...keyHandlers}
      onSubmit={(event) => {
        event.preventDefault();
        submit(done);
      }}
    >
      <label htmlFor={inputId} className="visually-hidden">
        {column.label}
      </label>
      <KindInput id={inputId} field={field} value={bound.value} input={input} onChange={change} />
      <Button
        htmlType="submit"
        size="small"
        type="text"
        icon={<CheckOutlined aria-hidden />}
        aria-label={formTexts.save({ thing: inSentence(column.label) })}
        loading={isSending}
      />
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={commonTexts.cancel()}
        onClick={onClose}
      />
      <p id={`${inputId}-problem`} className="form-problem" role="alert">
        {errorMessage}
      </p>
      {conflict && <ConflictDialog conflict={conflict} resource={resource} />}
    </form>
  );
}

/** Returns a function that confirms a save and offers to undo it, by the backend's token or by restoring the values. */
function useUndoSave(
  resource: Resource,
  fields: readonly FormField[],
): (id: Id, before: Row, after: Row, answer: unknown) => void {
  const undo = useUndo(resource);
  return (id, before, after, answer) => {
    const message = formTexts.savedNamed({ thing: capitalise(resource.singular), name: nameOfRow(resource, after) });
    const sent = writableFields(fields);
    const input = payloadOf(sent, inputValuesOf(sent, before), after);
    const unsent = fields.filter((field) => !sent.includes(field)).map(({ key }) => key);
    const back = defineOperation(
      resource.name,
      'edit',
      async (_, recordId: Id, values: Row, own) =>
        await own?.update?.(recordId, rowWithout(values, unsent), undefined, after),
    );
    if (!undo.offerToken(answer, message)) undo.offerWrite({ operation: back, id, input }, message);
  };
}
