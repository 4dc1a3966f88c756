/** Detects new rows of a list by polling and sockets, and reports each of them once. */
import type { Id } from '../../../contract/endpoint.ts';
import type { Moment, ServerTime } from '../../../providers/http/server-time.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { NewRowsSubscriber, NewRowsEvent } from '../../kit/app/new-rows-watch.ts';

interface ReportedRows {
  /** Rows created before this time, in ms, are not new. */
  readonly since: number;
  readonly told: ReadonlySet<string>;
}

interface UnreportedRows {
  readonly rows: readonly Row[];
  /** Whether the new row was created earlier, such as an order that was approved late. */
  readonly isOlder: boolean;
}

/** Returns the new rows that were not reported before. `isOlder` if no row is younger than `since`. */
export function unreportedRows(
  rows: readonly Row[],
  idField: string,
  createdAt: (row: Row) => Date,
  { since, told }: ReportedRows,
): UnreportedRows {
  const young = rows.filter((row) => createdAt(row).getTime() > since);
  return { rows: young.filter((row) => !told.has(String(row[idField]))), isOlder: young.length === 0 };
}

interface DetectorOptions {
  readonly idField: string;
  readonly createdAt: (row: Row) => Date;
  readonly newest: () => Promise<readonly Row[]>;
  /** Returns whether the user caused the row, for example by a booking. Such rows are not reported. */
  readonly isOwn: (row: Row) => boolean;
  /** Called with the new rows. `undefined` stands for a new row that is not among the newest. */
  readonly onArrival: (rows: readonly (Row | undefined)[]) => void;
  readonly time: Pick<ServerTime, 'moment' | 'reached'>;
  /** The time from which rows are new. */
  readonly openedAt: Moment;
}

export interface NewRowsDetector extends NewRowsSubscriber {
  /** Records the id of a row that a live message names. */
  name(id: Id): void;
}

/** Creates a follower that reports new rows of a tab. All times are the backend's. */
export function createNewRowsDetector({
  idField,
  createdAt,
  newest,
  isOwn,
  onArrival,
  time,
  openedAt,
}: DetectorOptions): NewRowsDetector {
  const told = new Set<string>();
  // Ids from live messages since the last read.
  const named = new Set<string>();
  const idOf = (row: Row) => String(row[idField]);
  let known: number | undefined;
  // The check after an older row was reported may find it again, because times have a precision of one second.
  let explained: number | undefined;

  const since = () => known ?? time.reached(openedAt);

  async function look(from: number | undefined): Promise<void> {
    const lookedAt = time.moment();
    const rows = await newest();
    const fresh = unreportedRows(rows, idField, createdAt, { since: from ?? -Infinity, told });
    // A row that was created earlier is found by the id in a message, or by the user's own write.
    const older = fresh.isOlder
      ? rows.filter((row) => !told.has(idOf(row)) && (named.has(idOf(row)) || isOwn(row)))
      : [];
    const arrived = [...fresh.rows, ...older];
    for (const row of arrived) told.add(idOf(row));
    named.clear();
    known = Math.max(from ?? 0, time.reached(lookedAt) ?? Math.max(0, ...rows.map((row) => createdAt(row).getTime())));
    // Without the backend's time, the rows of the first read are the known ones.
    if (from === undefined) return;
    const news = arrived.filter((row) => !isOwn(row));
    if (news.length > 0) onArrival(news);
    else if (fresh.isOlder && arrived.length === 0 && from !== explained) onArrival([undefined]);
    explained = fresh.isOlder ? known : undefined;
  }

  return {
    since,
    name: (id) => void named.add(String(id)),
    async hear({ isNew, asked }: NewRowsEvent) {
      if (isNew === undefined) return;
      // A failed read keeps the time, so that the next check repeats it.
      if (isNew) await look(since()).catch(() => undefined);
      else known = Math.max(since() ?? 0, asked);
    },
  };
}
