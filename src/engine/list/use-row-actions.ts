import type { Resource } from '../declaration/resource.ts';
import { type AskedInput, useRecordActions } from '../record/use-record-action.ts';
import type { RowAction } from './RowMore.tsx';

interface RowActions {
  /** Those of the names that the user has and that can ask for what they need, dangerous ones last. */
  readonly actions: readonly RowAction[];
  /** What one of them asks for now. */
  readonly asked: AskedInput | undefined;
}

/** The actions in the More menus of a list's rows: one set for all rows, however many there are. */
export function useRowActions(resource: Resource, names: readonly string[]): RowActions {
  const find = useRecordActions(resource.name);
  const actions = names.flatMap((name): RowAction[] => {
    const found = find(name);
    return found && (found.action.input === undefined || found.action.fields !== undefined) ? [{ name, ...found }] : [];
  });
  return {
    actions: actions.toSorted((a, b) => Number(a.action.danger ?? false) - Number(b.action.danger ?? false)),
    asked: actions.find(({ asked }) => asked)?.asked,
  };
}
