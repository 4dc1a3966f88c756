import type { BaseRecord, HttpError } from '@refinedev/core';
import { useForm } from '@refinedev/react-hook-form';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import { ApiError } from '../../providers/http/api-error.ts';
import type { Versions } from '../../providers/http/versions.ts';
import type { Row } from '../../providers/resource-calls.ts';
import type { Resource } from '../declaration/resource.ts';
import { useRefresh } from '../record/use-refresh.ts';
import { fieldsOf, formSchemaOf, valuesOf } from './fields.ts';
import type { FormValues } from './form-field.ts';
import type { FieldDeclaration } from './form-declaration.ts';
import { resolverOf } from './form-resolver.ts';
import { type FieldClash, mergeEdits } from './merge-edits.ts';
import { placeRefusal } from './refusal.ts';
import type { Kept, Sent } from './sent.ts';

export interface ReadRecord {
  readonly row: Row;
  readonly versions: Versions;
}

export interface FormTarget {
  readonly resource: Resource;
  readonly form: { readonly fields: readonly FieldDeclaration[]; readonly schema?: z.ZodType; readonly waitsForValid?: true };
  /** What is edited, and how to read it anew; absent: something new. */
  readonly record?: ReadRecord & { readonly id: Id; reload(): Promise<ReadRecord> };
  /** What an action's form begins with, where the record has fields of those names. */
  readonly start?: Row;
  /** The section of the record that the form is. */
  readonly section?: string;
  /** In place of the resource's create and update. */
  send?(values: Row): Promise<unknown>;
}

/** Somebody else has changed the same fields; nothing is written until it is said whose stay. */
export interface EditClash {
  readonly by: string | null;
  readonly at: string | null;
  readonly clashes: readonly FieldClash[];
  /** Takes theirs for the named fields, keeps mine for the others, and sends. */
  settle(theirs: readonly string[]): void;
  /** Back to the form, with everything that was typed. */
  cancel(): void;
}

type OnDone = (sent: Sent) => void;

/** The edits of others that one press of Save takes in before it gives up. */
const maxMerges = 5;

/** A form over a resource, through Refine. `submit` calls `onDone` once it is accepted; a refusal is shown. */
export function useRecordForm({ resource, form, record, start, section, send }: FormTarget) {
  const schema = useMemo(() => formSchemaOf(resource.schema, form), [resource, form]);
  const fields = useMemo(() => fieldsOf(schema, form.fields, resource.schema), [resource, schema, form]);
  const shown = record?.row ?? start;
  const values = useMemo(() => valuesOf(fields, shown), [fields, shown]);
  const [problem, setProblem] = useState<string>();
  const [clash, setClash] = useState<EditClash>();
  /** What the user had before them when they began to type. Read when the form is sent, and by the data provider. */
  const [base] = useState<{ row: Row; versions: Versions; outdated?: Row }>(() => ({ row: record?.row ?? {}, versions: record?.versions ?? {} }));
  const isBusy = useRef(false);
  const refresh = useRefresh(resource.name);

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
    resolver: useMemo(() => resolverOf(schema, fields, base), [schema, fields, base]),
    defaultValues: values,
    // A record that changes meanwhile is followed, except where the user has typed.
    ...(record ? { values, resetOptions: { keepDirtyValues: true } } : {}),
  });
  const { dirtyFields, errors } = formState;
  // Not `isDirty`: it forgets what was typed when a record that has changed is followed.
  const touched = fields.map(({ key }) => key).filter((key) => isTouched(dirtyFields[key]));
  const isChanged = touched.length > 0;

  const isChangedNow = useRef(isChanged);
  useLayoutEffect(() => {
    isChangedNow.current = isChanged;
    if (!isChanged && record && record.row !== base.outdated) Object.assign(base, { row: record.row, versions: record.versions });
  }, [base, isChanged, record]);

  const explain = (error: unknown) => {
    const { placed, rest } = placeRefusal(error, fields);
    for (const { key, message } of placed) setError(key, { type: 'server', message });
    if (placed[0]) setFocus(placed[0].key);
    setProblem(rest);
  };

  /** Shows what has come between, as far as it does not stand against what was typed, and what was chosen instead. */
  const accept = (fresh: ReadRecord, chosen: FormValues) => {
    for (const { key } of fields) setValue(key, chosen[key], { shouldDirty: touched.includes(key) });
    Object.assign(base, fresh);
  };

  /** Takes in what others have written meanwhile, to be sent again; `undefined` where it is for the user to decide. */
  const takeIn = async (error: ApiError, { labels }: Kept, onDone: OnDone): Promise<Kept | undefined> => {
    const fresh = await record?.reload();
    if (!fresh) return undefined;
    const { ChangedBy: by = null, ChangedAt: at = null } = error.conflict ?? {};
    const merged = mergeEdits(fields, { base: base.row, theirs: fresh.row, mine: getValues(), touched });
    if (merged.clashes.length === 0) {
      accept(fresh, merged.values);
      return { by, labels: [...new Set([...labels, ...merged.kept])] };
    }
    setClash({
      by,
      at,
      clashes: merged.clashes,
      settle: (theirs) => {
        setClash(undefined);
        const taken = merged.clashes.filter(({ field }) => theirs.includes(field.key)).map(({ field, theirs: value }) => [field.key, value]);
        accept(fresh, { ...merged.values, ...Object.fromEntries(taken) });
        void submit(onDone);
      },
      cancel: () => setClash(undefined),
    });
    return undefined;
  };

  const deliver = async (onDone: OnDone, kept: Kept = { by: null, labels: [] }, merges = 0): Promise<void> => {
    let again: Kept | undefined;
    await handleSubmit(async (sent) => {
      setProblem(undefined);
      try {
        await (send ? send(sent) : refineCore.onFinish(sent));
        Object.assign(base, { row: { ...base.row, ...sent }, outdated: record?.row });
        onDone({ values: sent, kept });
      } catch (error) {
        const isStale = error instanceof ApiError && error.conflict !== undefined && merges < maxMerges;
        if (isStale && record) again = await takeIn(error, kept, onDone).catch(() => void explain(error));
        else explain(error);
      }
    })();
    if (again) await deliver(onDone, again, merges + 1);
  };

  /** Also by Enter, which a disabled button would not stop. */
  const submit = async (onDone: OnDone): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    await deliver(onDone).finally(() => (isBusy.current = false));
  };

  /** After a section was saved: what it shows now is what was read, and nothing of it is unsaved. */
  const follow = async () => {
    // At once: whoever leaves before it is read again leaves nothing unsaved behind.
    reset(getValues(), { keepDirtyValues: false });
    const fresh = await record?.reload().catch(() => undefined);
    // Whoever types already does so on the sight of what was saved.
    if (!fresh || isChangedNow.current) return;
    Object.assign(base, fresh);
    reset(valuesOf(fields, fresh.row), { keepDirtyValues: false });
  };
  const undo = () => {
    setProblem(undefined);
    reset(valuesOf(fields, record?.row), { keepDirtyValues: false });
  };

  const overall = errors['']?.message;
  return {
    control,
    fields,
    values,
    submit,
    follow,
    undo,
    clash,
    isSending: refineCore.mutation.isPending || formState.isSubmitting,
    /** What no field can say: of the server, or a rule across fields. */
    problem: problem ?? (typeof overall === 'string' ? overall : undefined),
    setFocus,
    setValue,
    watch,
    isChanged,
    /** The form is to be sent only when what it holds could be, and it could not. */
    isWaiting: form.waitsForValid === true && !formState.isValid,
  };
}

/** Of a list or an object the form marks each part. */
function isTouched(mark: unknown): boolean {
  return mark === true || (typeof mark === 'object' && mark !== null && Object.values(mark).some(isTouched));
}
