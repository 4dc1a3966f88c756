import type { Resource } from '../declaration/resource.ts';
import type { ActionHandle } from '../declaration/action-declaration.ts';
import { type AskedInput, type RecordAction, useActions } from '../record/use-action.ts';

interface RowActions {
  /** Those of the wanted that the user has and that can ask for what they need, dangerous ones last. */
  readonly actions: readonly RecordAction[];
  /** What one of them asks for now. */
  readonly asked: AskedInput | undefined;
}

/** The actions in the More menus of a list's rows: one set for all rows, however many there are. */
export function useRowActions(resource: Resource, wanted: readonly ActionHandle[]): RowActions {
  const find = useActions(resource);
  const actions = wanted.flatMap((action) => (action.input === undefined || action.fields !== undefined ? (find(action) ?? []) : []));
  return {
    actions: actions.toSorted((a, b) => Number(a.action.danger ?? false) - Number(b.action.danger ?? false)),
    asked: actions.find(({ asked }) => asked)?.asked,
  };
}
