import { useDataProvider, useSubscription } from '@refinedev/core';
import { useRef } from 'react';
import { z } from 'zod';
import { HeardUpdate } from '../../../contract/live.ts';
import { serverNow } from '../../../providers/http/server-time.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import type { NewsDeclaration, Resource } from '../../model/declaration/resource.ts';

const LivePayload = z.object({ update: HeardUpdate.optional() });

interface NewsListenerProps {
  readonly resource: Resource;
  readonly news: NewsDeclaration;
}

/** Announces news about a resource's records on every screen. Fetches the record when a live message concerns it. */
export function NewsListener({ resource, news }: NewsListenerProps) {
  const { announcements } = usePortal();
  const provider = useDataProvider();
  const announcedKeys = useRef<ReadonlySet<string>>(new Set());
  const handleUpdate = async ({ Id: id }: HeardUpdate) => {
    if (id === null || id === undefined) return;
    const { data } = await provider().getOne<Row>({ resource: resource.name, id });
    const announcement = news.say(data);
    const key = `${resource.name} ${id} ${announcement?.title}`;
    // The keys are stored here, because the announcements drop old entries.
    if (!announcement || announcedKeys.current.has(key)) return;
    announcedKeys.current = new Set([...announcedKeys.current, key]);
    announcements.add({ ...announcement, key, about: { resource: resource.name, id }, at: serverNow().toISOString() });
  };
  useSubscription({
    channel: `resources/${resource.name}`,
    types: ['updated'],
    onLiveEvent: ({ payload }) => {
      const update = LivePayload.safeParse(payload).data?.update;
      // If the request fails, the next message about the record tries again.
      if (update && news.concerns(update)) handleUpdate(update).catch(() => undefined);
    },
  });
  return null;
}
