import { useCustomMutation, useInvalidate } from '@refinedev/core';
import { App } from 'antd';
import { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../providers/resource-calls.ts';
import type { ActionDeclaration } from '../declaration/action-declaration.ts';
import { useMay, usePortal } from '../session/Portal.tsx';

export interface RecordAction {
  readonly action: ActionDeclaration;
  readonly isRunning: boolean;
  /** Asks first where the declaration says so, runs, says what happened and refreshes all that shows the resource. */
  run(row: Row, input?: unknown): void;
}

/** An action of a resource for this user, or `undefined` where its role has none. */
export function useRecordAction(resourceName: string, name: string): RecordAction | undefined {
  const resource = usePortal().registry.find(resourceName);
  const may = useMay(resourceName);
  const { modal, notification } = App.useApp();
  const { mutateAsync, mutation } = useCustomMutation();
  const invalidate = useInvalidate();
  const action = resource?.actions?.[name];
  if (!resource || !action || !may(name)) return undefined;

  const reload = () => invalidate({ resource: resourceName, invalidates: ['resourceAll'] });

  const explain = (error: unknown) => {
    const message = error instanceof Error || isHttpError(error) ? error.message : 'Error Occured';
    const stale = action.stale?.(message);
    if (stale) modal.warning({ title: stale.title, content: stale.text, okText: 'OK', onOk: () => void reload() });
    else modal.error({ title: 'Error', content: message, okText: 'OK' });
  };

  const perform = async (row: Row, input: unknown) => {
    const id = Id.parse(row[resource.id]);
    try {
      await mutateAsync({ url: `${resourceName}/${name}`, method: 'post', values: { id, input }, errorNotification: false });
    } catch (error) {
      explain(error);
      return;
    }
    if (action.done) notification.success({ message: action.done(row) });
    await reload();
  };

  return {
    action,
    isRunning: mutation.isPending,
    run(row, input) {
      if (!action.confirm) {
        void perform(row, input);
        return;
      }
      const { title, text, confirm } = action.confirm(row);
      modal.confirm({
        title,
        content: text,
        okText: confirm,
        okButtonProps: { danger: action.danger ?? false },
        cancelText: 'Cancel',
        onOk: () => perform(row, input),
      });
    },
  };
}

function isHttpError(error: unknown): error is { message: string } {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}
