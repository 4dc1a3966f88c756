import { Suspense } from 'react';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import type { AskedInput } from './use-action.ts';

const ActionDialog = lazyComponent(() => import('./ActionDialog.tsx'));

/** The small form of an action that has to be told something before it runs. Its dialog is fetched with the first of them. */
export function ActionForm({ asked }: { asked: AskedInput | undefined }) {
  return asked ? (
    <Suspense>
      <ActionDialog asked={asked} />
    </Suspense>
  ) : null;
}
