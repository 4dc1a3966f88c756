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
import { useQuestion } from '../theme/use-question.ts';
import { useDialogs } from '../theme/Toasting.tsx';
import { readOpenedForm } from './opened-form.ts';
import { useUndo } from './use-undo.tsx';

/** Explains a write that came too late, in the words of its declaration; `false` where those do not speak of the failure. */
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

/** A form that an action waits for: drawn by `<ActionForm />`. */
export interface AskedInput {
  readonly resource: Resource;
  readonly action: ActionHandle;
  readonly row: Row;
  /** Rejects with the refusal, which the form then explains. `seen`: the versions of what an edit shows. */
  send(input: Row, seen?: Versions): Promise<unknown>;
  finish(): void;
  cancel(): void;
}

/** What a control needs of an action. `seen`, throughout: the versions of the record as it is shown. */
export interface Pressable<Entity extends Row = Row> {
  readonly action: Pick<ActionHandle<string, Entity>, 'label' | 'danger' | 'when'>;
  /** Started without a form, until what shows the record has been read again. */
  readonly isRunning: boolean;
  /** The record for which it is running. */
  readonly runningOn: Id | undefined;
  /** What the action asks for, while it does: whoever shows the control shows `<ActionForm asked={…} />` beside it. */
  readonly asked: AskedInput | undefined;
  /** What its control does: nothing where it is disabled; says why not, where the declaration does; else opens its form, or runs it. */
  press(row: Entity, seen?: Versions): void;
}

export interface RecordAction<Entity extends Row = Row, Input = unknown, Answer = unknown> extends Pressable<Entity> {
  readonly action: ActionHandle<string, Entity, Input, Answer>;
  /**
   * Asks whether it is meant, where the declaration does; runs, says what happened and refreshes all that shows the
   * resource. A second press asks and runs nothing.
   */
  run(row: Entity, input: Input, seen?: Versions): void;
  /**
   * For a screen that has asked for itself, and goes on with the answer: `undefined` after a failure, which has been
   * explained by then, and for a second press. The screen stays as it is until the server has agreed.
   */
  send(id: Id, input: Input): Promise<{ readonly answer: Answer } | undefined>;
}

/** How a screen's own `send` differs. */
interface Terms {
  /** What nobody asked for aloud fails without a word. */
  readonly isSilent?: boolean;
  /** It is one of several, after the last of which everything is read again. */
  readonly isOneOfSeveral?: boolean;
  /** What is said of a failure; the server's words, else the transport's, unless given. */
  readonly failure?: (error: unknown) => { readonly text: string; readonly advice?: string };
  /** The backend has taken what was pressed for, on that row; `reading` ends when what shows it has been read again. */
  onTaken?(row: Row, reading: Promise<void>): void;
}

/** An action for this user, or `undefined` where its role has none. */
export function useAction<Entity extends Row, Input, Answer>(
  action: ActionHandle<string, Entity, Input, Answer>,
  terms?: Terms,
): RecordAction<Entity, Input, Answer> | undefined;
export function useAction(action: ActionHandle, terms: Terms = {}): RecordAction | undefined {
  return useActions({ name: action.resource }, terms)(action);
}

/** The actions of a resource for this user. */
export function useActions(
  { name: resourceName }: { readonly name: string },
  { isSilent = false, isOneOfSeveral = false, failure, onTaken }: Terms = {},
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
  const leave = useLeave(resource);
  const { pathname } = useLocation();
  const [askedFor, setAskedFor] = useState<{ readonly action: string; readonly row: Row } | undefined>(() =>
    readOpenedForm(drafts, resourceName, pathname),
  );
  const question = useQuestion();

  return (action) => {
    if (!resource || !may(action.name, resourceName)) return undefined;
    const writeOf = (id: Id, input: unknown, seen?: Versions): Write => ({ errand: action, id, input, seen });
    const idOf = (row: Row) => Id.parse(row[resource.id]);
    const reload = () => (action.changes ? refresh.part(action.changes) : refresh.all());
    /** While the record is being removed, nothing asks for it. */
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
        // What came meanwhile was not read.
        void reload();
        throw error;
      }
    };
    /** What takes it back, for this user. */
    const backwards =
      action.undo === 'held' || (action.undo && may(action.undo.name, resourceName)) ? action.undo : undefined;
    const tell = (row: Row, answer: unknown, said: string) => {
      if (backwards && backwards !== 'held') {
        undo.offerWrite({ errand: backwards, id: idOf(row), input: undefined }, said);
      } else if (!undo.offerToken(answer, said)) notification.success({ message: said });
    };
    const finish = async (row: Row, answer?: unknown) => {
      const said = action.done?.(row, answer);
      if (said !== undefined) tell(row, answer, said);
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
    /** Runs the action: sends it once, then does `after`, or explains the failure and returns `undefined`. */
    const execute = <Result>(wanted: Write, after: (answer: unknown) => Promise<Result>): Promise<Result | undefined> =>
      write(wanted, after, (sending) => asRemoval(wanted, sending)).catch((error: unknown) => {
        explain(wanted, error);
        return undefined;
      });
    const perform = (row: Row, input: unknown, seen: Versions | undefined) =>
      execute(writeOf(idOf(row), input, seen), (answer) => finish(row, answer));
    /** Hides the record and sends the action only when it can no longer be undone. */
    const hold = (row: Row, seen: Versions | undefined) => {
      const wanted = writeOf(idOf(row), undefined, seen);
      const { id = '' } = wanted;
      const send = () => execute(wanted, reload).then(() => undefined);
      const onUndo = () => {
        if (pendingDeletions.takeBack(resourceName, id)) undo.tell();
      };
      if (!pendingDeletions.hold(resourceName, id, send)) return;
      undo.offer({ key: `undo:${action.toJSON()}/${id}`, said: action.done?.(row, undefined) ?? action.label, onUndo });
      if (action.leaves) leave();
    };
    const close = () => setAskedFor(undefined);
    const ask = (row: Row): AskedInput => ({
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
    /** Whether it can be done now; where the declaration says why not, so is said. */
    const isPossible = (row: Row) => {
      if (action.disabledWhen?.(row) !== undefined) return false;
      const obstacle = action.blocked?.(row);
      if (obstacle) modal.info({ title: obstacle.title, content: obstacle.text, okText: commonTexts.ok() });
      return !obstacle;
    };
    const ownRuns = running.filter(({ errand }) => errand.toJSON() === action.toJSON());
    return {
      action,
      isRunning: ownRuns.length > 0,
      runningOn: ownRuns[0]?.id,
      asked: askedFor?.action === action.name ? ask(askedFor.row) : undefined,
      press(row, seen) {
        if (!isPossible(row)) return;
        if (action.opens) {
          void navigate(`${listPathOf(resource, user)}/${action.opens}/${encodeURIComponent(idOf(row))}`, {
            state: { fromList: true },
          });
        } else if (action.fields) setAskedFor({ action: action.name, row });
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
