/** Learning of a list's new rows, by whichever way, and telling of each of them once. */
import type { Id } from '../../../contract/endpoint.ts';
import type { Moment, ServerTime } from '../../../providers/http/server-time.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Follower, Heard } from '../../kit/app/new-rows-watch.ts';

interface Told {
  /** In ms: rows that were made before are not new. */
  readonly since: number;
  /** The ids of the rows that were told of already. */
  readonly told: ReadonlySet<string>;
}

interface Fresh {
  readonly rows: readonly Row[];
  /** Something has come that is older than its being here, such as an order that was approved late. */
  readonly isOlder: boolean;
}

/** What is told once is not told again, and only where no row at all is younger than `since` has something older entered the list. */
export function freshRows(
  rows: readonly Row[],
  idField: string,
  createdAt: (row: Row) => Date,
  { since, told }: Told,
): Fresh {
  const young = rows.filter((row) => createdAt(row).getTime() > since);
  return { rows: young.filter((row) => !told.has(String(row[idField]))), isOlder: young.length === 0 };
}

interface Options {
  readonly idField: string;
  readonly createdAt: (row: Row) => Date;
  /** The newest rows. */
  readonly newest: () => Promise<readonly Row[]>;
  /** Whether the user brought the row here, such as by booking it: that is no news. */
  readonly isOwn: (row: Row) => boolean;
  /** `undefined` stands for a row that has come but is not among the newest. */
  readonly onArrival: (rows: readonly (Row | undefined)[]) => void;
  readonly time: Pick<ServerTime, 'moment' | 'reached'>;
  /** Rows that came later are news. */
  readonly openedAt: Moment;
}

export interface Arrivals extends Follower {
  /** A live message names the record that has changed. */
  name(id: Id): void;
}

/** Hears of a tab's new rows since it was opened. Every time in it is the backend's. */
export function createArrivals({ idField, createdAt, newest, isOwn, onArrival, time, openedAt }: Options): Arrivals {
  const told = new Set<string>();
  /** Ids from live messages since the last look. */
  const named = new Set<string>();
  const idOf = (row: Row) => String(row[idField]);
  let known: number | undefined;
  /** The time since which something older has been announced: the next check may find the same again, as times are known to a second. */
  let explained: number | undefined;

  const since = () => known ?? time.reached(openedAt);

  async function look(from: number | undefined): Promise<void> {
    const lookedAt = time.moment();
    const rows = await newest();
    const fresh = freshRows(rows, idField, createdAt, { since: from ?? -Infinity, told });
    // A row that was created earlier is found by its name, or because the user has just changed it.
    const older = fresh.isOlder
      ? rows.filter((row) => !told.has(idOf(row)) && (named.has(idOf(row)) || isOwn(row)))
      : [];
    const arrived = [...fresh.rows, ...older];
    for (const row of arrived) told.add(idOf(row));
    named.clear();
    known = Math.max(from ?? 0, time.reached(lookedAt) ?? Math.max(0, ...rows.map((row) => createdAt(row).getTime())));
    // Without a time of the backend's, what is there at the first look is what there was.
    if (from === undefined) return;
    const news = arrived.filter((row) => !isOwn(row));
    if (news.length > 0) onArrival(news);
    else if (fresh.isOlder && arrived.length === 0 && from !== explained) onArrival([undefined]);
    explained = fresh.isOlder ? known : undefined;
  }

  return {
    since,
    name: (id) => void named.add(String(id)),
    async hear({ isNew, asked }: Heard) {
      if (isNew === undefined) return;
      // A look that failed leaves the time as it was: the next check comes back to it.
      if (isNew) await look(since()).catch(() => undefined);
      else known = Math.max(since() ?? 0, asked);
    },
  };
}
