/**
 * Checks lists for new rows (O-4.39 to O-4.42) every 30 seconds while the page is visible. All subscribers of a tab
 * share its check. Tabs without subscribers are not checked.
 */
import type { DataProvider } from '@refinedev/core';
import { z } from 'zod';
import { type Clock, systemClock } from '../../../providers/clock.ts';
import { defineOperation } from '../../../providers/operation.ts';
import type { Moment, ServerTime } from '../../../providers/http/server-time.ts';
import type { Registry } from '../../model/registry/registry.ts';

const Answer = z.object({ value: z.boolean() });

/**
 * Creates a function that checks with the backend whether a tab has received rows after `since` (epoch, in ms).
 * It returns `false` for a list that declares no such check.
 */
export function createNewRowsCheck(
  registry: Registry,
  data: DataProvider,
): (resource: string, tab: string | undefined, since: number) => Promise<boolean> {
  return async (resource, tab, since) => {
    const { newRows } = registry.find(resource)?.list ?? {};
    if (!newRows) return false;
    const operation = defineOperation(resource, 'checkNew', (context) => newRows.check(context, tab, new Date(since)));
    const answer = await data.custom?.({
      url: operation.toJSON(),
      method: 'post',
      meta: { resourceOperation: operation },
    });
    return Answer.parse(answer?.data).value;
  };
}

/** The interval between checks (O-4.39). */
const checkEveryMs = 30_000;
/** The offset between the checks of different tabs, in ms, so that they don't run at the same time. */
const staggerMs = 400;

export interface NewRowsEvent {
  /** Whether there are new rows. `undefined` if the check failed. */
  readonly isNew: boolean | undefined;
  /** The time after which a row counted as new for this subscriber. */
  readonly since: number;
  /** The backend's time when the check was sent. If `isNew` is false, the rows are known up to this time. */
  readonly checkedAt: number;
}

export interface NewRowsSubscriber {
  /** Returns the backend's time up to which the rows are known, or `undefined` before the first response. */
  since(): number | undefined;
  /** Returns whether the subscriber already knows of new rows, so it needs no check. */
  isNotified?(): boolean;
  onCheck(event: NewRowsEvent): void | Promise<void>;
}

export interface NewRowsWatch {
  /** Watches a tab of a resource's list. Returns an unsubscribe function. */
  follow(resource: string, tab: string | undefined, follower: NewRowsSubscriber): () => void;
  /**
   * Returns the time after which rows are new: the portal's start for the first call for a tab, the current time for
   * others.
   */
  openedAt(resource: string, tab: string | undefined): Moment;
  /** Checks immediately. Calls during a check share one more check after it. */
  check(resource: string, tab: string | undefined): Promise<void>;
}

interface Options {
  readonly ask: (resource: string, tab: string | undefined, since: number) => Promise<boolean>;
  readonly time: Pick<ServerTime, 'moment' | 'reached'>;
  readonly clock?: Pick<Clock, 'after'>;
  readonly isVisible?: () => boolean;
}

interface Channel {
  readonly resource: string;
  readonly tab: string | undefined;
  readonly followers: Set<NewRowsSubscriber>;
  cancel: () => void;
  running: Promise<void> | undefined;
  isAskedAgain: boolean;
}

export function createNewRowsWatch({
  ask,
  time,
  clock = systemClock,
  isVisible = () => document.visibilityState === 'visible',
}: Options): NewRowsWatch {
  const channels = new Map<string, Channel>();
  const begun = time.moment();
  const opened = new Set<string>();

  function arm(channel: Channel, milliseconds: number): void {
    channel.cancel();
    channel.cancel = clock.after(milliseconds, () => {
      arm(channel, checkEveryMs);
      if (channel.followers.size > 0 && isVisible()) void askInTurn(channel);
    });
  }

  function channelOf(resource: string, tab: string | undefined): Channel {
    const name = `${resource}:${tab ?? ''}`;
    const known = channels.get(name);
    if (known) return known;
    const channel: Channel = {
      resource,
      tab,
      followers: new Set(),
      cancel: () => undefined,
      running: undefined,
      isAskedAgain: false,
    };
    arm(channel, checkEveryMs + channels.size * staggerMs);
    channels.set(name, channel);
    return channel;
  }

  /**
   * Returns whether rows are new since each time. Starts with the earliest: if nothing is new since then, nothing is
   * later.
   */
  async function answersFor(
    { resource, tab }: Channel,
    times: readonly number[],
  ): Promise<ReadonlyMap<number, boolean>> {
    const answers = new Map<number, boolean>();
    let isNew = true;
    for (const since of [...new Set(times)].toSorted((one, other) => one - other)) {
      isNew &&= await ask(resource, tab, since);
      answers.set(since, isNew);
    }
    return answers;
  }

  async function askOnce(channel: Channel): Promise<void> {
    arm(channel, checkEveryMs);
    const followers = [...channel.followers].map((follower) => ({
      follower,
      since: follower.since() ?? 0,
      isNotified: follower.isNotified?.() ?? false,
    }));
    const unnotified = followers.filter(({ isNotified }) => !isNotified);
    const times = (unnotified.length > 0 ? unnotified : followers).map(({ since }) => since);
    const checkedAt = time.reached() ?? 0;
    // A failed check reports `undefined`, so that the next check starts at the same time.
    const answers = await answersFor(channel, times).catch(() => undefined);
    const earliest = answers?.get(Math.min(...times));
    await Promise.all(
      followers
        .filter(({ follower }) => channel.followers.has(follower))
        .map(({ follower, since }) =>
          follower.onCheck({ isNew: answers?.get(since) ?? earliest, since, checkedAt: Math.max(checkedAt, since) }),
        ),
    );
  }

  function askInTurn(channel: Channel): Promise<void> {
    if (channel.running) channel.isAskedAgain = true;
    const work = async () => {
      do {
        channel.isAskedAgain = false;
        await askOnce(channel);
      } while (channel.isAskedAgain);
    };
    channel.running ??= work().finally(() => (channel.running = undefined));
    return channel.running;
  }

  return {
    openedAt(resource, tab) {
      const name = `${resource}:${tab ?? ''}`;
      if (opened.has(name)) return time.moment();
      opened.add(name);
      return begun;
    },
    follow(resource, tab, follower) {
      const channel = channelOf(resource, tab);
      channel.followers.add(follower);
      return () => void channel.followers.delete(follower);
    },
    check: (resource, tab) => askInTurn(channelOf(resource, tab)),
  };
}
