import { App } from 'antd';
import { useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { Id } from '../../../contract/endpoint.ts';
import type { Versions } from '../../providers/http/versions.ts';
import type { Row } from '../../providers/resource-calls.ts';
import type { ActionDeclaration } from '../declaration/action-declaration.ts';
import { listPathOf } from '../declaration/registry.ts';
import type { Resource } from '../declaration/resource.ts';
import { ExplainedFailure, failureDialog, failureText } from '../feedback/failure-dialog.ts';
import { useQuestion } from '../press/use-question.ts';
import { useMay, usePortal, useUser } from '../session/Portal.tsx';
import { useReturnPath } from '../session/use-return-path.ts';
import type { Write } from './own-writes.ts';
import { useRefresh } from './use-refresh.ts';
import { useStaleDialog } from './use-stale-dialog.ts';
import { useUndo } from './use-undo.tsx';
import { useWrite } from './use-write.ts';

/** A form that an action waits for: drawn by `<ActionForm />`. */
export interface AskedInput {
  readonly resource: Resource;
  readonly action: ActionDeclaration;
  readonly row: Row;
  /** Rejects with the refusal, which the form then explains. `seen`: the versions of what an edit shows. */
  send(input: Row, seen?: Versions): Promise<unknown>;
  finish(): void;
  cancel(): void;
}

export interface RecordAction {
  readonly action: ActionDeclaration;
  /** Started without a form, until what shows the record has been read again. */
  readonly isRunning: boolean;
  /** The record for which it is running. */
  readonly runningOn: Id | undefined;
  /** What the action asks for, while it does: whoever shows the control shows `<ActionForm asked={…} />` beside it. */
  readonly asked: AskedInput | undefined;
  /**
   * Does nothing where it is disabled; says why not, where the declaration does; else asks for what it needs and is not given, or whether it is meant;
   * runs, says what happened and refreshes all that shows the resource. A second press asks and runs nothing. `seen`: the
   * versions of the record as it is shown.
   */
  run(row: Row, input?: unknown, seen?: Versions): void;
}

/** An action of a resource for this user, or `undefined` where its role has none. */
export function useRecordAction(resourceName: string, name: string): RecordAction | undefined {
  return useRecordActions(resourceName)(name);
}

/** The actions of a resource for this user, by name. */
export function useRecordActions(resourceName: string): (name: string) => RecordAction | undefined {
  const { registry, removals } = usePortal();
  const resource = registry.find(resourceName);
  const may = useMay(resourceName);
  const { modal, notification } = App.useApp();
  const { run: write, send: deliver, running } = useWrite();
  const explainStale = useStaleDialog(resourceName);
  const { all: reload } = useRefresh(resourceName);
  const offerUndo = useUndo(resourceName);
  const leave = useLeave(resource);
  const [askedFor, setAskedFor] = useState<{ readonly name: string; readonly row: Row }>();
  const question = useQuestion();

  return (name) => {
    const action = resource?.actions?.[name];
    if (!resource || !action || !may(name)) return undefined;

    const writeOf = (row: Row, input: unknown, seen?: Versions): Write => ({ resource: resourceName, action: name, id: Id.parse(row[resource.id]), input, seen });
    /** While the record is being removed, nothing asks for it. */
    const asRemoval = async <Answer>({ id = '' }: Write, sending: () => Promise<Answer>): Promise<Answer> => {
      if (!action.leaves) return await sending();
      removals.begin(resourceName, id);
      try {
        return await sending();
      } catch (error) {
        removals.end(resourceName, id);
        // What came meanwhile was not read.
        void reload();
        throw error;
      }
    };
    const finish = async (row: Row, answer?: unknown) => {
      const said = action.done?.(row, answer);
      if (said !== undefined && !offerUndo(answer, said)) notification.success({ message: said });
      if (action.leaves) leave();
      await reload();
    };
    const perform = async (row: Row, input: unknown, seen: Versions | undefined) => {
      const wanted = writeOf(row, input, seen);
      await write(wanted, (answer) => finish(row, answer), (sending) => asRemoval(wanted, sending)).catch((error: unknown) => {
        if (!explainStale(wanted, error)) modal.error(failureDialog(failureText(error)));
      });
    };
    const close = () => setAskedFor(undefined);
    const ask = (row: Row): AskedInput => ({
      resource,
      action,
      row,
      send: (input, seen) => {
        const wanted = writeOf(row, input, seen);
        return asRemoval(wanted, () => deliver(wanted)).catch((error: unknown) => {
          if (!explainStale(wanted, error)) throw error;
          close();
          throw new ExplainedFailure();
        });
      },
      finish: () => {
        close();
        void finish(row);
      },
      cancel: close,
    });
    const ownRuns = running.filter((each) => each.action === name);
    return {
      action,
      isRunning: ownRuns.length > 0,
      runningOn: ownRuns[0]?.id,
      asked: askedFor?.name === name ? ask(askedFor.row) : undefined,
      run(row, input, seen) {
        if (action.disabledWhen?.(row) !== undefined) return;
        const obstacle = action.blocked?.(row);
        if (obstacle) {
          modal.info({ title: obstacle.title, content: obstacle.text, okText: 'OK' });
        } else if (action.fields && input === undefined) {
          setAskedFor({ name, row });
        } else if (action.confirm) {
          const { title, text, confirm, keep = 'Cancel' } = action.confirm(row);
          question({ title, content: text, okText: confirm, isDanger: action.danger ?? false, cancelText: keep, onOk: () => perform(row, input, seen) });
        } else {
          void perform(row, input, seen);
        }
      },
    };
  };
}

/** From the page of a record that is gone, to the list as it was left; nowhere from anywhere else. */
function useLeave(resource: Resource | undefined): () => void {
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const list = useReturnPath(resource?.name ?? '', resource ? listPathOf(resource, user) : '/');
  return () => {
    const show = resource?.paths(user).show;
    if (show !== undefined && matchPath(show, pathname)) void navigate(list, { replace: true });
  };
}
