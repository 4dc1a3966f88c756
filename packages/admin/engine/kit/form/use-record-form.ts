import type { BaseRecord, HttpError } from '@refinedev/core';
import { useForm } from '@refinedev/react-hook-form';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../providers/http/api-error.ts';
import type { Versions } from '../../../providers/http/versions.ts';
import { payloadOf, inputValuesOf } from '../../model/form/field-values.ts';
import { fieldsOf, formSchemaOf } from '../../model/form/fields.ts';
import type { FormValues, MergedChanges, SubmitResult } from '../../model/form/form-field.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { ExplainedFailure, failureDialog } from '../feedback/failure-dialog.ts';
import { createPressGuard } from '../press/press-guard.ts';
import { useWhenMounted } from '../press/use-when-mounted.ts';
import { mapRefusalToFields, createResolver } from './form-resolver.ts';
import { useDialogs } from '../theme/DialogsProvider.tsx';
import { useSyncedBase, useFormBase } from './form-base.ts';
import type { FormTarget } from './form-target.ts';
import { hasEqualValues } from './merge-edits.ts';
import { useEditConflict } from './use-edit-conflict.ts';

type OnDone = (sent: SubmitResult) => void;

/** How many times a save merges other users' edits before it gives up. */
const maxMerges = 5;

/** Manages a form of a resource through Refine. `submit` calls `onDone` on success and shows errors. */
export function useRecordForm({ resource, form, record, start, section, saves, refusal, send }: FormTarget) {
  const schema = useMemo(() => formSchemaOf(resource.schema, form), [resource, form]);
  const fields = useMemo(
    () => fieldsOf(schema, form.fields, resource.schema, resource.references),
    [resource, schema, form],
  );
  const isNew = record === undefined;
  const shown = record?.row ?? start;
  const values = useMemo(() => inputValuesOf(fields, shown, isNew), [fields, shown, isNew]);
  const { modal } = useDialogs();
  const base = useFormBase(record);
  const [isSending, setSending] = useState(false);
  const [presses] = useState(createPressGuard);
  const whenMounted = useWhenMounted();
  // True from a press until the next one is accepted.
  const [isPressed, setPressed] = useState(false);
  const followed = useRef<Promise<void>>(undefined);
  const refresh = useRefresh(resource);

  const {
    control,
    handleSubmit,
    refineCore,
    setError,
    setFocus,
    setValue,
    getValues,
    reset,
    watch,
    trigger,
    formState,
  } = useForm<BaseRecord, HttpError, FormValues>({
    refineCoreProps: {
      resource: resource.name,
      action: record ? 'edit' : 'create',
      ...(record ? { id: record.id } : {}),
      mutationMode: 'pessimistic',
      mutationMeta: { seen: base, ...(section === undefined ? {} : { section }) },
      redirect: false,
      // `refresh.all` below also refreshes the lists.
      invalidates: [],
      onMutationSuccess: () => void refresh.all(),
      successNotification: false,
      errorNotification: false,
      // Refine's own copy of the record would overwrite the input, so it is neither loaded nor cached.
      queryOptions: { enabled: false },
      queryMeta: { form: true },
    },
    disableServerSideValidation: true,
    warnWhenUnsavedChanges: false,
    mode: 'onTouched',
    resolver: useMemo(() => createResolver(schema, fields, base, form.submitWhenValid), [schema, fields, base, form]),
    defaultValues: values,
    // Follow changes to the record, except in edited fields.
    ...(record ? { values, resetOptions: { keepDirtyValues: true } } : {}),
  });
  const { dirtyFields, errors } = formState;
  // Don't use `isDirty`, which forgets the edits when the form follows a changed record.
  const touched = fields.map(({ key }) => key).filter((key) => isTouched(dirtyFields[key]));
  const isChanged = touched.length > 0;

  const touchedNow = useRef<readonly string[]>(touched);
  useLayoutEffect(() => {
    touchedNow.current = touched;
  });
  useSyncedBase(base, record, isChanged);
  const { conflict, takeIn } = useEditConflict({
    fields,
    base,
    record,
    touched: () => touchedNow.current,
    read: getValues,
    write: (key, value, isMine) => setValue(key, value, { shouldDirty: isMine }),
  });

  /** Shows an error's messages at their fields, and the rest in a dialog, which then returns the focus to the form. */
  const explain = (error: unknown) => {
    if (error instanceof ExplainedFailure) return;
    // Another user changed the data first, so the form's options are outdated. Without sockets, only this refreshes
    // them.
    if (error instanceof ApiError && error.status === 409) void refresh.all();
    const { placed, rest } = mapRefusalToFields(error, fields);
    for (const { key, message } of placed) setError(key, { type: 'server', message });
    // A composite field focuses its invalid part.
    const first = placed[0]?.key.split('.')[0];
    if (first !== undefined) setFocus(first);
    if (rest !== undefined) modal.error(failureDialog(error));
  };

  const deliver = async (onDone: OnDone, mergedChanges: MergedChanges, merges = 0): Promise<void> => {
    let again: MergedChanges | undefined;
    const left = saves?.since(base.versions);
    if (left && hasEqualValues(fields, base.row, left.row)) Object.assign(base, left);
    const seen = base.versions;
    const held = { ...getValues() };
    await handleSubmit(async (sent) => {
      try {
        const answer = await (send
          ? send(sent, base.versions)
          : refineCore.onFinish(sent).then((answered) => answered?.data));
        Object.assign(base, { row: { ...base.row, ...sent }, outdated: record?.row });
        if (section !== undefined) followed.current = follow(seen, held);
        onDone({ values: sent, mergedChanges, answer });
      } catch (error) {
        const isStale = error instanceof ApiError && error.conflict !== undefined && merges < maxMerges;
        if (isStale && record) {
          again = await takeIn(error, mergedChanges, (then) => void submit(onDone, then)).catch(
            () => void explain(error),
          );
        } else explain(error);
      }
    })();
    if (again) await deliver(onDone, again, merges + 1);
  };

  const submit = async (onDone: OnDone, mergedChanges: MergedChanges = { by: null, labels: [] }): Promise<void> => {
    setSending(true);
    const save = async () => {
      await deliver(onDone, mergedChanges).finally(() => setSending(false));
      await followed.current;
    };
    await (saves ? saves.inTurn(save) : save());
  };

  /** Sends the form once per press of its button or Enter. Does nothing in a section without changes. */
  const press = (onDone: OnDone) => {
    if (isSending || refusal !== undefined || (saves && !isChanged)) return;
    const begun = presses.once([getValues()], () => submit(onDone));
    if (!begun) return;
    setPressed(true);
    whenMounted(begun.free, () => setPressed(false));
  };

  /** Shows the record as loaded after a section was saved. Later edits stay unsaved. */
  const follow = async (seen: Versions, held: FormValues) => {
    const now = { ...getValues() };
    // Reset before the read, so that leaving the page in the meantime finds no unsaved changes.
    reset(held, { keepDirtyValues: false });
    for (const { key } of fields) {
      if (now[key] !== held[key]) setValue(key, now[key], { shouldDirty: true });
    }
    const fresh = await record?.reload().catch(() => undefined);
    if (fresh) saves?.note(seen, fresh);
    // If the user has made edits since, keep the saved values as their base.
    if (!fresh || touchedNow.current.length > 0) return;
    Object.assign(base, fresh);
    reset(inputValuesOf(fields, fresh.row), { keepDirtyValues: false });
  };
  const undo = () => reset(inputValuesOf(fields, record?.row), { keepDirtyValues: false });

  /** Returns whether the field would accept a day, given the other values. Ignores problems with other fields. */
  const accepts = (key: string, day: string): boolean => {
    const { error } = schema.safeParse(payloadOf(fields, { ...getValues(), [key]: day }, base.row));
    return error?.issues.every(({ path }) => path[0] !== key) ?? true;
  };

  const overall = errors['']?.message;
  return {
    control,
    fields,
    values,
    submit: press,
    undo,
    conflict,
    isSending: isSending || refineCore.mutation.isPending || formState.isSubmitting,
    // The button ignores presses while the form is being sent, and shortly after a press.
    isDeaf: isSending || isPressed,
    // The message of a cross-field rule.
    problem: typeof overall === 'string' ? overall : undefined,
    setFocus,
    setValue,
    watch,
    accepts,
    // Validates fields and marks the invalid ones.
    check: (keys: readonly string[]) => trigger([...keys], { shouldFocus: true }),
    // The keys of the fields with visible problems.
    wrong: fields.map(({ key }) => key).filter((key) => errors[key] !== undefined),
    isChanged,
    // Whether the form waits for valid input before it can be sent.
    isWaiting: form.submitWhenValid === true && !formState.isValid,
  };
}

/** Returns whether a field was edited. Lists and objects are marked part by part. */
function isTouched(mark: unknown): boolean {
  return mark === true || (typeof mark === 'object' && mark !== null && Object.values(mark).some(isTouched));
}
