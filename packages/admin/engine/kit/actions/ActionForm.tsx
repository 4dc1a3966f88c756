import { Suspense, useEffect } from 'react';
import { createLazyComponents } from '../../model/handles/lazy-component.ts';
import { usePageSettled } from '../app/page-settled.ts';
import type { InputRequest } from './use-action.ts';

const dialogs = createLazyComponents<{ inputRequest: InputRequest }>();
const loadDialog = () => import('./ActionDialog.tsx');
const ActionDialog = dialogs.of(loadDialog);

/**
 * Renders the form of an action that needs input. Its code loads once the page has settled, so it opens without delay.
 */
export function ActionForm({ inputRequest }: { inputRequest: InputRequest | undefined }) {
  const isSettled = usePageSettled();
  useEffect(() => {
    if (isSettled) dialogs.fetch(loadDialog);
  }, [isSettled]);
  return inputRequest ? (
    <Suspense>
      <ActionDialog inputRequest={inputRequest} />
    </Suspense>
  ) : null;
}
