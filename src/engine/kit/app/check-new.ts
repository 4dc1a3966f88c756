import type { DataProvider } from '@refinedev/core';
import { z } from 'zod';
import { defineErrand } from '../../../providers/errand.ts';
import type { Registry } from '../../model/registry/registry.ts';

const Answer = z.object({ value: z.boolean() });

/** Asks the backend, through Refine's data provider, whether a tab has rows that came after `since` (ms). `false` where the list has no such question. */
export function createNewRowsCheck(registry: Registry, data: DataProvider): (resource: string, tab: string | undefined, since: number) => Promise<boolean> {
  return async (resource, tab, since) => {
    const { newRows } = registry.find(resource)?.list ?? {};
    if (!newRows) return false;
    const errand = defineErrand(resource, 'checkNew', (context) => newRows.check(context, tab, new Date(since)));
    const answer = await data.custom?.({ url: errand.toJSON(), method: 'post', meta: { errand } });
    return Answer.parse(answer?.data).value;
  };
}
