/** Refine's live events, from the sockets that report changes. */
import type { LiveProvider } from '@refinedev/core';
import { type DataUpdate, HeardUpdate, sockets } from '../../contract/live.ts';
import { readInstant } from '../../contract/time.ts';
import { serverNow } from '../http/server-time.ts';
import type { SocketHub } from '../live/socket-hub.ts';
import type { FindCalls } from '../resource-calls.ts';

interface Options {
  readonly hub: Pick<SocketHub, 'subscribe'>;
  readonly find: FindCalls;
  readonly now?: () => Date;
}

/**
 * Creates the provider. Channel `resources/<name>` emits `updated` for each message about the resource, and without ids
 * after a reconnect. Subscriptions also use their own socket, because some backends report them only there.
 */
export function createLiveProvider({ hub, find, now = serverNow }: Options): LiveProvider {
  return {
    subscribe({ channel, types, callback }) {
      const resource = /^resources\/(.+)$/.exec(channel)?.[1];
      if (resource === undefined || !types.some((type) => type === '*' || type === 'updated')) return undefined;
      const handleMessage = ({ Data: data }: { readonly Data: DataUpdate }) => {
        const update = HeardUpdate.parse(data);
        if (!find(resource)?.concerns?.(update)) return;
        const ids = update.Id === undefined || update.Id === null ? [] : [update.Id];
        callback({ channel, type: 'updated', payload: { ids, update }, date: readInstant(update.LastUpdate) });
      };
      const catchUp = () => callback({ channel, type: 'updated', payload: { ids: [] }, date: now() });
      const subscribedSockets = [
        sockets.realtime,
        ...(find(resource)?.isSubscription === true ? [sockets.dataUpdate] : []),
      ];
      const ends = subscribedSockets.map((socket) => hub.subscribe(socket, undefined, handleMessage, catchUp));
      return () => ends.forEach((end) => end());
    },
    unsubscribe(subscription: unknown) {
      if (typeof subscription === 'function') subscription();
    },
  };
}
