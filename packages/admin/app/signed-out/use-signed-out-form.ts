import { type FormEvent, useState } from 'react';
import { createPressGuard } from '../../engine/kit/press/press-guard.ts';
import { useWhenMounted } from '../../engine/kit/press/use-when-mounted.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;
type Problems<Name extends string> = Readonly<Partial<Record<Name, string>>>;

/**
 * Validates a form on submit, and focuses the first invalid field. Sends a valid form only once, even after repeated
 * presses. `isPending` means that a request is running, and `isDeaf` that presses are ignored.
 */
export function useSignedOutForm<Name extends string>(
  names: readonly Name[],
  check: (values: Values<Name>) => Problems<Name>,
  send: (values: Values<Name>) => Promise<void>,
) {
  const [presses] = useState(createPressGuard);
  const whenMounted = useWhenMounted();
  const [problems, setProblems] = useState<Problems<Name>>();
  const [isPending, setPending] = useState(false);
  const [isDeaf, setDeaf] = useState(false);
  const press = (values: Values<Name>) => {
    const begun = presses.once([values], () => send(values));
    if (!begun) return;
    const settle = () => setPending(false);
    setPending(true);
    setDeaf(true);
    begun.done.then(settle, settle);
    whenMounted(begun.free, () => setDeaf(false));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = readValues(form, names);
    const found = check(values);
    setProblems(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first === undefined) press(values);
    else form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  return { problemOf: (name: Name) => problems?.[name], onSubmit, isPending, isDeaf };
}

function readValues<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Values<Name>;
function readValues(form: HTMLFormElement, names: readonly string[]): Readonly<Record<string, string>> {
  const data = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]));
}
