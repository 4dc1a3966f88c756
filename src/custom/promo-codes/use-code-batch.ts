import { useState } from 'react';
import { z } from 'zod';
import { useRefresh } from '../../engine/record/use-refresh.ts';
import { useWrite } from '../../engine/record/use-write.ts';
import type { Row } from '../../providers/resource-calls.ts';

const Asked = z.object({ Count: z.number() });
const Made = z.object({ Codes: z.array(z.string()) });

/** Many codes in one call: how many are on their way, and which they are. */
export function useCodeBatch() {
  const { send } = useWrite();
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
        const made = await send({ resource: 'promo-codes', action: 'addSeveral', input });
        setCodes(Made.parse(made).Codes);
        void refresh();
      } finally {
        setRunning(undefined);
      }
    },
  };
}
