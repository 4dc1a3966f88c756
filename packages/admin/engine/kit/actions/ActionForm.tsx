import { Suspense, useEffect } from 'react';
import { createLazyComponents } from '../../model/handles/lazy-component.ts';
import { usePageSettled } from '../app/settled.ts';
import type { AskedInput } from './use-action.ts';

const dialogs = createLazyComponents<{ asked: AskedInput }>();
const loadDialog = () => import('./ActionDialog.tsx');
const ActionDialog = dialogs.of(loadDialog);

/** The small form of an action that has to be told something before it runs. Its dialog is fetched once the screen stands, to open at once when it is asked for. */
export function ActionForm({ asked }: { asked: AskedInput | undefined }) {
  const isSettled = usePageSettled();
  useEffect(() => {
    if (isSettled) dialogs.fetch(loadDialog);
  }, [isSettled]);
  return asked ? (
    <Suspense>
      <ActionDialog asked={asked} />
    </Suspense>
  ) : null;
}
