import { useDataProvider, useSubscription } from '@refinedev/core';
import { useRef } from 'react';
import { z } from 'zod';
import { HeardUpdate } from '../../../contract/live.ts';
import { serverNow } from '../../../providers/http/server-time.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import type { NewsDeclaration, Resource } from '../../model/declaration/resource.ts';

const LivePayload = z.object({ update: HeardUpdate.optional() });

interface NewsProps {
  readonly resource: Resource;
  readonly news: NewsDeclaration;
}

/** Puts behind the bell what has happened to records of a resource, whatever screen is open: of a message that names one, the record says whether it is news. */
export function News({ resource, news }: NewsProps) {
  const { announcements } = usePortal();
  const provider = useDataProvider();
  const told = useRef<ReadonlySet<string>>(new Set());
  const hear = async ({ Id: id }: HeardUpdate) => {
    if (id === null || id === undefined) return;
    const { data } = await provider().getOne<Row>({ resource: resource.name, id });
    const said = news.say(data);
    const key = `${resource.name} ${id} ${said?.title}`;
    // Of what the list behind the bell has long let go, too.
    if (!said || told.current.has(key)) return;
    told.current = new Set([...told.current, key]);
    announcements.add({ ...said, key, about: { resource: resource.name, id }, at: serverNow().toISOString() });
  };
  useSubscription({
    channel: `resources/${resource.name}`,
    types: ['updated'],
    onLiveEvent: ({ payload }) => {
      const update = LivePayload.safeParse(payload).data?.update;
      // The next message about the record comes back to one that could not be read.
      if (update && news.concerns(update)) hear(update).catch(() => undefined);
    },
  });
  return null;
}
