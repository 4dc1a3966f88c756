import { zodResolver } from '@hookform/resolvers/zod';
import type { BaseRecord, HttpError } from '@refinedev/core';
import { useForm } from '@refinedev/react-hook-form';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '../../../providers/http/api-error.ts';
import type { Versions } from '../../../providers/http/versions.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { messageOf } from '../../model/form/field-messages.ts';
import { fieldsOf, formSchemaOf, valuesOf, inputOf } from '../../model/form/fields.ts';
import type { FormValues, FormField, Kept, Sent } from '../../model/form/form-field.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { ExplainedFailure, failureDialog, failureText } from '../feedback/failure-dialog.ts';
import { createPressGuard } from '../press/press-guard.ts';
import { useDialogs } from '../theme/Toasting.tsx';
import { useFollowedBase, useFormBase } from './form-base.ts';
import type { FormTarget } from './form-target.ts';
import { agreesIn } from './merge-edits.ts';
import { useEditConflict } from './use-edit-conflict.ts';

interface PlacedRefusal {
  /** In the order of the fields. */
  readonly placed: readonly { readonly key: string; readonly message: string }[];
  /** What no field can say. */
  readonly rest: string | undefined;
}

/** A server may name a field in another letter case, or as part of something: `json.Name`. */
function isAbout(name: string, { key }: FormField): boolean {
  return name.split('.').some((part) => part.toLowerCase() === key.toLowerCase());
}

/**
 * A refusal's messages at their fields; without any, or with some that belong to none, its text too. That a file is no
 * picture is for a dialog to say, whatever field it came from (C-5.17).
 */
export function placeRefusal(error: unknown, fields: readonly FormField[]): PlacedRefusal {
  const refused = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
  if (error instanceof ApiError && error.code === 'invalid-image') return { placed: [], rest: failureText(error) };
  const placed = fields.flatMap((field) => {
    const found = refused.find(([name]) => isAbout(name, field));
    return found ? [{ key: field.key, message: found[1] }] : [];
  });
  const isSaid = placed.length > 0 && refused.every(([name]) => fields.some((field) => isAbout(name, field)));
  return { placed, rest: isSaid ? undefined : failureText(error) };
}

const Values = z.record(z.string(), z.unknown());

/**
 * Checks what the inputs come to. `base`: the record that is edited, as it is when the check is made. A form whose button
 * `waits` says nothing of a field that is empty: the fault is there, its message is not.
 */
export function resolverOf(schema: z.ZodType, fields: readonly FormField[], base: { readonly row: Row }, waits = false): Resolver<FormValues> {
  const whole = Values.transform((values): unknown => values).pipe(schema).pipe(Values);
  const check = zodResolver<FormValues, unknown, FormValues>(whole, { error: (issue) => messageOf(issue, fields) });
  return async (values, context, options) => {
    const input = inputOf(fields, values, base.row);
    const checked = await check(input, context, options);
    for (const { key, kind } of fields) {
      const error = checked.errors[key];
      if (!error || input[key] !== undefined) continue;
      // An id is a number or a text; of a missing one the resolver would say that it is no number.
      if (kind === 'lookup' || kind === 'reference') error.message = messageOf({ code: 'invalid_type', path: [key] }, fields) ?? '';
      if (waits) error.message = '';
    }
    return checked;
  };
}

type OnDone = (sent: Sent) => void;

/** The edits of others that one press of Save takes in before it gives up. */
const maxMerges = 5;

/** A form over a resource, through Refine. `submit` calls `onDone` once it is accepted; a refusal is shown. */
export function useRecordForm({ resource, form, record, start, section, saves, send }: FormTarget) {
  const schema = useMemo(() => formSchemaOf(resource.schema, form), [resource, form]);
  const fields = useMemo(() => fieldsOf(schema, form.fields, resource.schema, resource.references), [resource, schema, form]);
  const shown = record?.row ?? start;
  const values = useMemo(() => valuesOf(fields, shown), [fields, shown]);
  const { modal } = useDialogs();
  const base = useFormBase(record);
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [presses] = useState(createPressGuard);
  /** From the press until another one is heard. */
  const [isPressed, setPressed] = useState(false);
  const followed = useRef<Promise<void>>(undefined);
  const refresh = useRefresh(resource);

  const { control, handleSubmit, refineCore, setError, setFocus, setValue, getValues, reset, watch, formState } = useForm<BaseRecord, HttpError, FormValues>({
    refineCoreProps: {
      resource: resource.name,
      action: record ? 'edit' : 'create',
      ...(record ? { id: record.id } : {}),
      mutationMode: 'pessimistic',
      mutationMeta: { seen: base, ...(section === undefined ? {} : { section }) },
      redirect: false,
      // Its own lists are refreshed with all else that shows it.
      invalidates: [],
      onMutationSuccess: () => void refresh.all(),
      successNotification: false,
      errorNotification: false,
      // Its own copy of the record would overwrite what is being typed: it is never asked for, nor found in the cache.
      queryOptions: { enabled: false },
      queryMeta: { form: true },
    },
    disableServerSideValidation: true,
    warnWhenUnsavedChanges: false,
    mode: 'onTouched',
    resolver: useMemo(() => resolverOf(schema, fields, base, form.submitWhenValid), [schema, fields, base, form]),
    defaultValues: values,
    // A record that changes meanwhile is followed, except where the user has typed.
    ...(record ? { values, resetOptions: { keepDirtyValues: true } } : {}),
  });
  const { dirtyFields, errors } = formState;
  // Not `isDirty`: it forgets what was typed when a record that has changed is followed.
  const touched = fields.map(({ key }) => key).filter((key) => isTouched(dirtyFields[key]));
  const isChanged = touched.length > 0;

  const touchedNow = useRef<readonly string[]>(touched);
  useLayoutEffect(() => {
    touchedNow.current = touched;
  });
  useFollowedBase(base, record, isChanged);
  const { conflict, takeIn } = useEditConflict({
    fields,
    base,
    record,
    touched: () => touchedNow.current,
    read: getValues,
    write: (key, value, isMine) => setValue(key, value, { shouldDirty: isMine }),
  });

  /** At the fields it names; what none of them can say in a dialog, which gives the focus back to the form. */
  const explain = (error: unknown) => {
    if (error instanceof ExplainedFailure) return;
    // Somebody was quicker: what the form chooses from is out of date, and where there are no sockets nothing else says so.
    if (error instanceof ApiError && error.status === 409) void refresh.all();
    const { placed, rest } = placeRefusal(error, fields);
    for (const { key, message } of placed) setError(key, { type: 'server', message });
    if (placed[0]) setFocus(placed[0].key);
    if (rest !== undefined) modal.error(failureDialog(error));
  };

  const deliver = async (onDone: OnDone, kept: Kept, merges = 0): Promise<void> => {
    let again: Kept | undefined;
    const left = saves?.since(base.versions);
    if (left && agreesIn(fields, base.row, left.row)) Object.assign(base, left);
    const seen = base.versions;
    const held = { ...getValues() };
    await handleSubmit(async (sent) => {
      try {
        const answer = await (send ? send(sent, base.versions) : refineCore.onFinish(sent).then((answered) => answered?.data));
        Object.assign(base, { row: { ...base.row, ...sent }, outdated: record?.row });
        if (section !== undefined) followed.current = follow(seen, held);
        onDone({ values: sent, kept, answer });
      } catch (error) {
        const isStale = error instanceof ApiError && error.conflict !== undefined && merges < maxMerges;
        if (isStale && record) again = await takeIn(error, kept, (then) => void submit(onDone, then)).catch(() => void explain(error));
        else explain(error);
      }
    })();
    if (again) await deliver(onDone, again, merges + 1);
  };

  /** Also by Enter, which a disabled button would not stop. */
  const submit = async (onDone: OnDone, kept: Kept = { by: null, labels: [] }): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    // Also while it waits for its turn.
    setSending(true);
    const save = async () => {
      await deliver(onDone, kept).finally(() => {
        isBusy.current = false;
        setSending(false);
      });
      await followed.current;
    };
    await (saves ? saves.inTurn(save) : save());
  };

  /** Of a double press, the second half is none, however fast the first was answered; of a section that says nothing new, neither is the first. */
  const press = (onDone: OnDone) => {
    if (saves && !isChanged) return;
    const begun = presses.once([getValues()], () => submit(onDone));
    if (!begun) return;
    setPressed(true);
    void begun.free.then(() => setPressed(false));
  };

  /** After a section was saved with what it held: it shows what was read, and is unsaved where somebody has typed since. */
  const follow = async (seen: Versions, held: FormValues) => {
    const now = { ...getValues() };
    // At once: whoever leaves before it is read again leaves nothing unsaved behind.
    reset(held, { keepDirtyValues: false });
    for (const { key } of fields) {
      if (now[key] !== held[key]) setValue(key, now[key], { shouldDirty: true });
    }
    const fresh = await record?.reload().catch(() => undefined);
    if (fresh) saves?.note(seen, fresh);
    // Whoever types already does so on the sight of what was saved.
    if (!fresh || touchedNow.current.length > 0) return;
    Object.assign(base, fresh);
    reset(valuesOf(fields, fresh.row), { keepDirtyValues: false });
  };
  const undo = () => reset(valuesOf(fields, record?.row), { keepDirtyValues: false });

  /** Whether the form would take the day, with all else that it holds now; what is missing elsewhere is no matter. */
  const accepts = (key: string, day: string): boolean => {
    const { error } = schema.safeParse(inputOf(fields, { ...getValues(), [key]: day }, base.row));
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
    /** A press of the button would not be heard: it is sending, or was pressed a moment ago. */
    isDeaf: isSending || isPressed,
    /** What a rule across fields says. */
    problem: typeof overall === 'string' ? overall : undefined,
    setFocus,
    setValue,
    watch,
    accepts,
    isChanged,
    /** The form is to be sent only when what it holds could be, and it could not. */
    isWaiting: form.submitWhenValid === true && !formState.isValid,
  };
}

/** Of a list or an object the form marks each part. */
function isTouched(mark: unknown): boolean {
  return mark === true || (typeof mark === 'object' && mark !== null && Object.values(mark).some(isTouched));
}
