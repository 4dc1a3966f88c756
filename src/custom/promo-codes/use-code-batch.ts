import { useCustomMutation } from '@refinedev/core';
import { useState } from 'react';
import { z } from 'zod';
import { useRefresh } from '../../engine/record/use-refresh.ts';
import type { Row } from '../../providers/resource-calls.ts';

const Asked = z.object({ Count: z.number() });
const Made = z.object({ Codes: z.array(z.string()) });

/** Many codes in one call: how many are on their way, and which they are. */
export function useCodeBatch() {
  const { mutateAsync } = useCustomMutation();
  const { all: refresh } = useRefresh('promo-codes');
  const [running, setRunning] = useState<number>();
  const [codes, setCodes] = useState<readonly string[]>();
  return {
    running,
    codes,
    /** Rejects with the refusal, which the form then explains. */
    async add(input: Row): Promise<void> {
      setRunning(Asked.parse(input).Count);
      try {
        const { data } = await mutateAsync({ url: 'promo-codes/addSeveral', method: 'post', values: { input }, successNotification: false, errorNotification: false });
        setCodes(Made.parse(data).Codes);
        void refresh();
      } finally {
        setRunning(undefined);
      }
    },
  };
}
