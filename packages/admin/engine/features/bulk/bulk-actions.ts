/** Determines the bulk actions of a list, and why an action is not possible for a row. */
import type { May } from '../../../providers/refine/access-provider.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { BulkResult } from '../../kit/app/bulk-runs.ts';
import type { ActionDeclaration, ActionHandle, Confirmation } from '../../model/declaration/action-declaration.ts';
import { type Resource, nameOfRow } from '../../model/declaration/resource.ts';
import { inSentence } from '../../format/field-name.ts';
import { bulkTexts } from './texts.ts';

/** Returns the bulk actions that the user may run. Excludes those whose input cannot be entered once for all rows. */
export function bulkActionsOf({ name, list }: Resource, may: May): readonly ActionHandle[] {
  return (list?.bulk ?? []).filter(
    (action) =>
      may(action.name, name) &&
      (action.input === undefined || action.bulkInput !== undefined || action.fields !== undefined),
  );
}

export function disabledReasonOf(action: ActionDeclaration, row: Row): string | undefined {
  if (action.when && !action.when(row)) return bulkTexts.wrongState();
  return action.disabledWhen?.(row) ?? action.blocked?.(row)?.title;
}

interface RecordRead {
  readonly row: Row;
  /** The record as it is now: `gone` if it no longer exists, `undefined` if it cannot be read. */
  readonly now: Row | 'gone' | undefined;
  /** The reason why the action got no response. */
  readonly reason: string;
}

/** Uses the record's current state to determine the result of an action whose response was lost. */
export function outcomeByRecord(
  action: Pick<ActionDeclaration, 'isDone' | 'leaves'>,
  { row, now, reason }: RecordRead,
): BulkResult {
  if (now === 'gone' && action.leaves) return { row, outcome: { kind: 'done' } };
  if (now === 'gone' || now === undefined || !action.isDone) return { row, outcome: { kind: 'unknown', reason } };
  return { row: now, outcome: action.isDone(now) ? { kind: 'done' } : { kind: 'failed', reason } };
}

export function eligibleRows(action: ActionDeclaration, rows: readonly Row[]): readonly Row[] {
  return rows.filter((row) => disabledReasonOf(action, row) === undefined);
}

const maxNamedRows = 3;

/** Returns a title such as `Reject 12 orders`, or `Print labels: 12 orders` if the label has more than one word. */
export function bulkTitleOf(
  { singular, label: things }: Resource,
  { label }: ActionDeclaration,
  count: number,
): string {
  const title = /\s/.test(label) ? bulkTexts.titleOfPhrase : bulkTexts.title;
  return title({ action: label, count, things: count === 1 ? singular : inSentence(things) });
}

/** Returns the confirmation. For one row it is the action's own; for more it lists their names and the consequence. */
export function bulkQuestionOf(
  resource: Resource,
  action: ActionDeclaration,
  rows: readonly Row[],
): Confirmation | undefined {
  const [only, ...others] = rows;
  if (!action.confirm || !only) return undefined;
  if (others.length === 0) return action.confirm(only);
  const names = rows.slice(0, maxNamedRows).map((row) => nameOfRow(resource, row));
  const which =
    rows.length > maxNamedRows
      ? bulkTexts.andMore({ names: names.join(', '), count: rows.length - maxNamedRows })
      : names.join(', ');
  return {
    title: bulkTexts.question({ title: bulkTitleOf(resource, action, rows.length) }),
    text: action.confirmMany === undefined ? which : bulkTexts.whichAndWhat({ which, what: action.confirmMany }),
    confirm: action.label,
  };
}
