import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { usePortal } from 'schema-admin/engine/kit/app/Portal.tsx';
import { FieldName, type FilledForm, type FormValues, readStoredForm, deliveryFormSchema } from '../delivery-form.ts';

interface FormOptions {
  readonly draft: string;
  readonly initial: FormValues;
  readonly isShop: boolean;
  onChanged(): void;
}

/** Returns the user's draft on this device. */
export function useStoredForm(draft: string): FormValues | undefined {
  const { lastingDrafts } = usePortal();
  return readStoredForm(lastingDrafts.read(draft));
}

/** Manages the form: validates each change (D-5.01), and stores the draft until it is booked, even across sign-outs. */
export function useDeliveryForm({ draft, initial, isShop, onChanged }: FormOptions) {
  const { lastingDrafts } = usePortal();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<FormValues, unknown, FilledForm>({
    defaultValues: initial,
    resolver: zodResolver(deliveryFormSchema(isShop)),
    mode: 'onChange',
    shouldFocusError: false,
  });
  const { submitCount, isSubmitSuccessful } = form.formState;
  const notifyChanged = useEffectEvent(onChanged);
  const { watch } = form;

  useEffect(() => {
    let last = JSON.stringify(initial);
    const { unsubscribe } = watch((values) => {
      const text = JSON.stringify(values);
      if (text === last) return;
      last = text;
      lastingDrafts.write(draft, values);
      notifyChanged();
    });
    return unsubscribe;
  }, [draft, initial, lastingDrafts, watch]);

  useEffect(() => {
    // Focus the first error on the page.
    if (submitCount > 0 && !isSubmitSuccessful) {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus();
    }
  }, [submitCount, isSubmitSuccessful]);

  return {
    form,
    element,
    showProblems(fields: Readonly<Record<string, string>>) {
      for (const [name, message] of Object.entries(fields)) {
        const known = FieldName.safeParse(name);
        if (known.success) form.setError(known.data, { message });
      }
    },
    forget: () => lastingDrafts.write(draft, undefined),
  };
}
