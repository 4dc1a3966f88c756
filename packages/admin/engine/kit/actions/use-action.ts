import { createElement, useState } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';
import { Id } from '../../../contract/endpoint.ts';
import { ApiError } from '../../../providers/http/api-error.ts';
import type { Versions } from '../../../providers/http/versions.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { commonTexts } from '../../../providers/texts.ts';
import type { ActionHandle } from '../../model/declaration/action-declaration.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { listPathOf } from '../../model/registry/registry.ts';
import { useAccess, usePortal, useUser } from '../app/Portal.tsx';
import type { Write } from '../app/own-writes.ts';
import { useReturnPath } from '../app/paths.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { useWrite } from '../data/use-write.ts';
import { ExplainedFailure, failureDialog } from '../feedback/failure-dialog.ts';
import { FailureAdvice } from '../feedback/page.tsx';
import { useConfirm } from '../theme/use-confirm.ts';
import { useDialogs } from '../theme/DialogsProvider.tsx';
import { readOpenFormDraft } from './open-form-draft.ts';
import { useUndo } from './use-undo.tsx';

/**
 * Returns a function that explains a rejected stale write in the action's own words. It returns `false` if the action
 * has none.
 */
function useStaleDialog(resource: {
  readonly name: string;
}): (action: ActionHandle, write: Write, error: unknown) => boolean {
  const { writes } = usePortal();
  const { email } = useUser();
  const { modal } = useDialogs();
  const refresh = useRefresh(resource);
  return (action, write, error) => {
    const { code, processed } = error instanceof ApiError ? error : {};
    const by = processed?.By ?? undefined;
    const isOwn = by === undefined ? writes.wasLost(write) : by.toLowerCase() === email?.toLowerCase();
    const stale = action.stale?.(code, processed, isOwn);
    if (stale) {
      modal.warning({
        title: stale.title,
        content: stale.text,
        okText: commonTexts.ok(),
        onOk: () => void refresh.all(),
      });
    }
    return stale !== undefined;
  };
}

/** An action's request for input. `<ActionForm />` renders it as a form. */
export interface InputRequest {
  readonly resource: Resource;
  readonly action: ActionHandle;
  readonly row: Row;
  /** Rejects with the server's error, which the form shows. `seen` holds the versions of the edited record. */
  send(input: Row, seen?: Versions): Promise<unknown>;
  finish(): void;
  cancel(): void;
}

/** The part of an action that a button or menu needs. `seen` always holds the versions of the displayed record. */
export interface PressableAction<Entity extends Row = Row> {
  readonly action: Pick<ActionHandle<string, Entity>, 'label' | 'danger' | 'when'>;
  /** Whether the action is running or its screens are still being refreshed. Excludes submissions of its form. */
  readonly isRunning: boolean;
  readonly runningOn: Id | undefined;
  /** The input that the action is waiting for. Render `<ActionForm asked={…} />` next to the control. */
  readonly inputRequest: InputRequest | undefined;
  /** Runs the action, or opens its form or page. A disabled action does nothing; a blocked one shows its reason. */
  press(row: Entity, seen?: Versions): void;
}

export interface RecordAction<Entity extends Row = Row, Input = unknown, Answer = unknown>
  extends PressableAction<Entity> {
  readonly action: ActionHandle<string, Entity, Input, Answer>;
  /**
   * Asks the user to confirm, runs the action, reports the result and refreshes the resource. Ignores repeated presses.
   */
  run(row: Entity, input: Input, seen?: Versions): void;
  /**
   * Runs the action for a screen that confirms it and reports the result itself. Resolves with `undefined` if the
   * action is already running, or if it failed and the user has seen the error.
   */
  send(id: Id, input: Input): Promise<{ readonly answer: Answer } | undefined>;
}

interface ActionOptions {
  /** Hides failures, for actions that the user did not start. */
  readonly isSilent?: boolean;
  /** Makes `send` skip the refresh, for callers that refresh once after a series of actions. */
  readonly isOneOfSeveral?: boolean;
  /** Returns the text to show for a failure. Defaults to the error's message. */
  readonly failure?: (error: unknown) => { readonly text: string; readonly advice?: string };
  /** Called after the backend has accepted the action. `reading` resolves when the refresh has finished. */
  onTaken?(row: Row, reading: Promise<void>): void;
}

/** Returns controls for an action, or `undefined` if the user may not run it. */
export function useAction<Entity extends Row, Input, Answer>(
  action: ActionHandle<string, Entity, Input, Answer>,
  terms?: ActionOptions,
): RecordAction<Entity, Input, Answer> | undefined;
export function useAction(action: ActionHandle, terms: ActionOptions = {}): RecordAction | undefined {
  return useActions({ name: action.resource }, terms)(action);
}

/** Returns a function that looks up a resource's actions for the current user. */
export function useActions(
  { name: resourceName }: { readonly name: string },
  { isSilent = false, isOneOfSeveral = false, failure, onTaken }: ActionOptions = {},
): (action: ActionHandle) => RecordAction | undefined {
  const { registry, pendingDeletions, memory, drafts } = usePortal();
  const user = useUser();
  const navigate = useNavigate();
  const resource = registry.find(resourceName);
  const may = useAccess();
  const { modal, notification } = useDialogs();
  const { run: write, send: deliver, running } = useWrite();
  const named = { name: resourceName };
  const explainStale = useStaleDialog(named);
  const refresh = useRefresh(named);
  const undo = useUndo(named);
  const leave = useLeaveRemovedRecord(resource);
  const { pathname } = useLocation();
  const [openedForm, setOpenedForm] = useState<{ readonly action: string; readonly row: Row } | undefined>(() =>
    readOpenFormDraft(drafts, resourceName, pathname),
  );
  const question = useConfirm();

  return (action) => {
    if (!resource || !may(action.name, resourceName)) return undefined;
    const writeOf = (id: Id, input: unknown, seen?: Versions): Write => ({ operation: action, id, input, seen });
    const idOf = (row: Row) => Id.parse(row[resource.id]);
    const reload = () => (action.changes ? refresh.part(action.changes) : refresh.all());
    /** Sends a write. If the action removes the record, marks it as being deleted so that no screen requests it. */
    const asRemoval = async ({ id = '' }: Write, sending: () => Promise<unknown>): Promise<unknown> => {
      if (!action.leaves) return await sending();
      pendingDeletions.begin(resourceName, id);
      try {
        const answer = await sending();
        memory.visits.delete(`${resourceName}/${id}`);
        refresh.forget(id);
        return answer;
      } catch (error) {
        pendingDeletions.end(resourceName, id);
        // Catch up on live changes that were ignored during the removal.
        void reload();
        throw error;
      }
    };
    /** How to undo this action, if the user may: `held` delays sending it, and another action reverses it. */
    const backwards =
      action.undo === 'held' || (action.undo && may(action.undo.name, resourceName)) ? action.undo : undefined;
    const tell = (row: Row, answer: unknown, message: string) => {
      if (backwards && backwards !== 'held') {
        undo.offerWrite({ operation: backwards, id: idOf(row), input: undefined }, message);
      } else if (!undo.offerToken(answer, message)) notification.success({ message });
    };
    const finish = async (row: Row, answer?: unknown) => {
      const message = action.done?.(row, answer);
      if (message !== undefined) tell(row, answer, message);
      if (action.leaves) leave();
      const reading = reload();
      onTaken?.(row, reading);
      await reading;
    };
    const explain = (wanted: Write, error: unknown) => {
      if (isSilent || explainStale(action, wanted, error)) return;
      modal.error(
        failure
          ? {
              title: commonTexts.error(),
              content: createElement(FailureAdvice, failure(error)),
              okText: commonTexts.ok(),
            }
          : failureDialog(error),
      );
    };
    /**
     * Sends the action unless it is already running, then runs `after`. Shows a failure and resolves with `undefined`.
     */
    const execute = <Result>(wanted: Write, after: (answer: unknown) => Promise<Result>): Promise<Result | undefined> =>
      write(wanted, after, (sending) => asRemoval(wanted, sending)).catch((error: unknown) => {
        explain(wanted, error);
        return undefined;
      });
    const perform = (row: Row, input: unknown, seen: Versions | undefined) =>
      execute(writeOf(idOf(row), input, seen), (answer) => finish(row, answer));
    /** Hides the record, and sends the action only once it can no longer be undone. */
    const hold = (row: Row, seen: Versions | undefined) => {
      const wanted = writeOf(idOf(row), undefined, seen);
      const { id = '' } = wanted;
      const send = () => execute(wanted, reload).then(() => undefined);
      const onUndo = () => {
        if (pendingDeletions.takeBack(resourceName, id)) undo.tell();
      };
      if (!pendingDeletions.hold(resourceName, id, send)) return;
      undo.offer({
        key: `undo:${action.toJSON()}/${id}`,
        message: action.done?.(row, undefined) ?? action.label,
        onUndo,
      });
      if (action.leaves) leave();
    };
    const close = () => setOpenedForm(undefined);
    const ask = (row: Row): InputRequest => ({
      resource,
      action,
      row,
      send: (input, seen) => {
        const wanted = writeOf(idOf(row), input, seen);
        return asRemoval(wanted, () => deliver(wanted)).catch((error: unknown) => {
          if (!explainStale(action, wanted, error)) throw error;
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
    const begin = (row: Row, input: unknown, seen?: Versions) => {
      if (backwards === 'held') return hold(row, seen);
      if (!action.confirm || backwards) return void perform(row, input, seen);
      const { title, text, confirm, keep = commonTexts.cancel() } = action.confirm(row);
      question({
        title,
        content: text,
        okText: confirm,
        isDanger: action.danger ?? false,
        cancelText: keep,
        onOk: () => perform(row, input, seen),
      });
    };
    /** Returns whether the action can run. If it is blocked, shows the reason. */
    const isPossible = (row: Row) => {
      if (action.disabledWhen?.(row) !== undefined) return false;
      const obstacle = action.blocked?.(row);
      if (obstacle) modal.info({ title: obstacle.title, content: obstacle.text, okText: commonTexts.ok() });
      return !obstacle;
    };
    const ownRuns = running.filter(({ operation }) => operation.toJSON() === action.toJSON());
    return {
      action,
      isRunning: ownRuns.length > 0,
      runningOn: ownRuns[0]?.id,
      inputRequest: openedForm?.action === action.name ? ask(openedForm.row) : undefined,
      press(row, seen) {
        if (!isPossible(row)) return;
        if (action.opens) {
          void navigate(`${listPathOf(resource, user)}/${action.opens}/${encodeURIComponent(idOf(row))}`, {
            state: { fromList: true },
          });
        } else if (action.fields) setOpenedForm({ action: action.name, row });
        else begin(row, undefined, seen);
      },
      run(row, input, seen) {
        if (isPossible(row)) begin(row, input, seen);
      },
      send: (id, input) =>
        execute(writeOf(id, input), async (answer) => {
          if (!isOneOfSeveral) await reload();
          return { answer };
        }),
    };
  };
}

/** Returns a function that navigates from a removed record's page to its list. On other pages it does nothing. */
function useLeaveRemovedRecord(resource: Resource | undefined): () => void {
  const user = useUser();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const list = useReturnPath(resource?.name ?? '', resource ? listPathOf(resource, user) : '/');
  return () => {
    const show = resource?.paths(user).show;
    if (show !== undefined && matchPath(show, pathname)) void navigate(list, { replace: true });
  };
}
