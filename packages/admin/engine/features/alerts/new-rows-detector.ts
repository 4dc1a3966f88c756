/** Detects new rows of a list by polling and sockets, and reports each of them once. */
import type { Id } from '../../../contract/endpoint.ts';
import type { Moment, ServerTime } from '../../../providers/http/server-time.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { NewRowsSubscriber, NewRowsEvent } from '../../kit/app/new-rows-watch.ts';

interface ReportedRows {
  /** Epoch time in ms. Only rows created after it are new. */
  readonly since: number;
  readonly reportedIds: ReadonlySet<string>;
}

interface UnreportedRows {
  readonly rows: readonly Row[];
  /** Whether no row was created after `since`, so the new row must be older, such as an order approved late. */
  readonly isOlder: boolean;
}

/** Returns the rows created after `since` that were not reported before. */
export function unreportedRows(
  rows: readonly Row[],
  idField: string,
  createdAt: (row: Row) => Date,
  { since, reportedIds }: ReportedRows,
): UnreportedRows {
  const young = rows.filter((row) => createdAt(row).getTime() > since);
  return { rows: young.filter((row) => !reportedIds.has(String(row[idField]))), isOlder: young.length === 0 };
}

interface DetectorOptions {
  readonly idField: string;
  readonly createdAt: (row: Row) => Date;
  readonly newest: () => Promise<readonly Row[]>;
  /** Returns whether the user caused the row, for example by a booking. Such rows are not reported. */
  readonly isOwn: (row: Row) => boolean;
  /** Called with the new rows. `undefined` represents a new row that is not among the newest. */
  readonly onArrival: (rows: readonly (Row | undefined)[]) => void;
  readonly time: Pick<ServerTime, 'moment' | 'reached'>;
  /** Only rows created after this time are new. */
  readonly openedAt: Moment;
}

export interface NewRowsDetector extends NewRowsSubscriber {
  /** Records the id of a row from a live message. */
  name(id: Id): void;
}

/** Creates a detector that reports the new rows of a tab. It compares only times of the backend's clock. */
export function createNewRowsDetector({
  idField,
  createdAt,
  newest,
  isOwn,
  onArrival,
  time,
  openedAt,
}: DetectorOptions): NewRowsDetector {
  const reportedIds = new Set<string>();
  // Ids from live messages since the last read.
  const named = new Set<string>();
  const idOf = (row: Row) => String(row[idField]);
  let known: number | undefined;
  // The start of the check after a report of an older row. Times have a precision of one second, so this check
  // may find the same row again.
  let explained: number | undefined;

  const since = () => known ?? time.reached(openedAt);

  async function look(from: number | undefined): Promise<void> {
    const lookedAt = time.moment();
    const rows = await newest();
    const fresh = unreportedRows(rows, idField, createdAt, { since: from ?? -Infinity, reportedIds });
    // A row that was created earlier can be identified only by a live message or by the user's own write.
    const older = fresh.isOlder
      ? rows.filter((row) => !reportedIds.has(idOf(row)) && (named.has(idOf(row)) || isOwn(row)))
      : [];
    const arrived = [...fresh.rows, ...older];
    for (const row of arrived) reportedIds.add(idOf(row));
    named.clear();
    known = Math.max(from ?? 0, time.reached(lookedAt) ?? Math.max(0, ...rows.map((row) => createdAt(row).getTime())));
    // Before the backend's time is known, the first read only determines the known rows.
    if (from === undefined) return;
    const news = arrived.filter((row) => !isOwn(row));
    if (news.length > 0) onArrival(news);
    else if (fresh.isOlder && arrived.length === 0 && from !== explained) onArrival([undefined]);
    explained = fresh.isOlder ? known : undefined;
  }

  return {
    since,
    name: (id) => void named.add(String(id)),
    async onCheck({ isNew, checkedAt }: NewRowsEvent) {
      if (isNew === undefined) return;
      // If the read fails, `known` does not change, so the next check covers the same period.
      if (isNew) await look(since()).catch(() => undefined);
      else known = Math.max(since() ?? 0, checkedAt);
    },
  };
}
