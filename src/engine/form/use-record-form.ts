import { zodResolver } from '@hookform/resolvers/zod';
import type { BaseRecord, HttpError } from '@refinedev/core';
import { useForm } from '@refinedev/react-hook-form';
import { useMemo, useState } from 'react';
import type { Resolver } from 'react-hook-form';
import type { Id } from '../../../contract/endpoint.ts';
import { ApiError } from '../../providers/http/api-error.ts';
import type { Row } from '../../providers/resource-calls.ts';
import type { Resource } from '../declaration/resource.ts';
import { messageOf } from './field-messages.ts';
import { type FormField, type FormValues, fieldsOf, formSchemaOf, inputOf, valuesOf } from './fields.ts';
import type { FormDeclaration } from './form-declaration.ts';

export interface FormTarget {
  readonly resource: Resource;
  readonly form: FormDeclaration;
  /** What is edited; absent: something new. */
  readonly record?: { readonly id: Id; readonly row: Row };
}

/** A form over a resource, through Refine: `submit` resolves to what was sent, or to nothing when it was refused. */
export function useRecordForm({ resource, form, record }: FormTarget) {
  const schema = useMemo(() => formSchemaOf(resource.schema, form), [resource, form]);
  const fields = useMemo(() => fieldsOf(schema, form.fields), [schema, form]);
  const values = useMemo(() => valuesOf(fields, record?.row), [fields, record?.row]);
  const [problem, setProblem] = useState<string>();

  const { control, handleSubmit, refineCore, setError, setFocus, setValue, getValues, watch, formState } = useForm<BaseRecord, HttpError, FormValues>({
    refineCoreProps: {
      resource: resource.name,
      action: record ? 'edit' : 'create',
      ...(record ? { id: record.id } : {}),
      mutationMode: 'pessimistic',
      redirect: false,
      // Infinite lists are only refreshed by this one.
      invalidates: ['resourceAll'],
      successNotification: false,
      errorNotification: false,
      // Its own copy of the record would overwrite what is being typed: it is never asked for, nor found in the cache.
      queryOptions: { enabled: false },
      queryMeta: { form: true },
    },
    disableServerSideValidation: true,
    warnWhenUnsavedChanges: false,
    mode: 'onTouched',
    resolver: useMemo(() => resolverOf(schema, fields), [schema, fields]),
    defaultValues: values,
    // A record that changes meanwhile is followed, except where the user has typed.
    ...(record ? { values, resetOptions: { keepDirtyValues: true } } : {}),
  });

  const explain = (error: unknown) => {
    const refused = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
    const placed = refused.flatMap(([name, message]) => {
      const field = fields.find(({ key }) => key.toLowerCase() === name.toLowerCase());
      return field ? [{ key: field.key, message }] : [];
    });
    for (const { key, message } of placed) setError(key, { type: 'server', message });
    const first = fields.find(({ key }) => placed.some((entry) => entry.key === key));
    if (first) setFocus(first.key);
    // What no field can say is said above them.
    if (placed.length === 0 || placed.length < refused.length) setProblem(error instanceof Error ? error.message : 'Error Occured');
  };

  const isSending = refineCore.mutation.isPending;
  /** Also by Enter, which a disabled button would not stop. */
  const submit = async (onDone: (sent: FormValues) => void) => {
    if (isSending) return;
    await handleSubmit(async (sent) => {
      setProblem(undefined);
      try {
        await refineCore.onFinish(sent);
      } catch (error) {
        explain(error);
        return;
      }
      onDone(sent);
    })();
  };

  return { control, fields, submit, isSending, problem, setFocus, setValue, getValues, watch, isChanged: formState.isDirty };
}

function resolverOf(schema: ReturnType<typeof formSchemaOf>, fields: readonly FormField[]): Resolver<FormValues> {
  const check = zodResolver<FormValues, unknown, FormValues>(schema, { error: (issue) => messageOf(issue, fields) });
  return async (values, context, options) => await check(inputOf(fields, values), context, options);
}
