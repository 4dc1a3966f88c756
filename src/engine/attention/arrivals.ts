/** Learning of a list's new rows, by whichever way, and telling of each of them once. */
import type { Row } from '../../providers/resource-calls.ts';
import { freshRows } from './fresh-rows.ts';

interface Options {
  readonly idField: string;
  readonly createdAt: (row: Row) => Date;
  /** Whether a row has come since. */
  readonly hasNews: (since: number) => Promise<boolean>;
  /** The newest rows. */
  readonly newest: () => Promise<readonly Row[]>;
  /** `undefined` stands for a row that has come but is not among the newest. */
  readonly onArrival: (rows: readonly (Row | undefined)[]) => void;
  /** In ms. */
  readonly now: () => number;
}

export interface Arrivals {
  /** Asks whether something has come. What is asked for while an answer is on its way becomes one more question after it. */
  check(): Promise<void>;
  /** Somebody else has asked: with a positive answer the newest rows are looked at. */
  heard(isNew: boolean): Promise<void>;
  /** When somebody last asked, in ms. */
  checkedAt(): number;
}

export function createArrivals({ idField, createdAt, hasNews, newest, onArrival, now }: Options): Arrivals {
  const told = new Set<string>();
  let since = now();
  let checkedAt = since;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  /** Tells of the rows that are fresh since then; answers whether something older has come instead. */
  async function look(from: number): Promise<boolean> {
    const asked = now();
    const fresh = freshRows(await newest(), idField, createdAt, { since: from, told });
    for (const row of fresh.rows) told.add(String(row[idField]));
    if (fresh.rows.length > 0) {
      since = asked;
      onArrival(fresh.rows);
    }
    return fresh.isOlder;
  }

  async function ask(): Promise<void> {
    const asked = now();
    const from = since;
    checkedAt = asked;
    if ((await hasNews(from)) && (await look(from))) onArrival([undefined]);
    since = asked;
  }

  async function askInTurn(): Promise<void> {
    do {
      isAskedAgain = false;
      // A question that failed says nothing; the next one asks since the same time.
      await ask().catch(() => undefined);
    } while (isAskedAgain);
    running = undefined;
  }

  return {
    async check() {
      if (running) isAskedAgain = true;
      running ??= askInTurn();
      await running;
    },
    async heard(isNew) {
      checkedAt = now();
      if (isNew) await look(since).catch(() => undefined);
    },
    checkedAt: () => checkedAt,
  };
}
