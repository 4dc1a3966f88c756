import { useState } from 'react';
import { useRefresh } from '../../engine/record/use-refresh.ts';
import { useWrite } from '../../engine/record/use-write.ts';
import { promoCodeBatchDraft } from '../../../contract/promo-codes-batch.ts';
import type { Row } from '../../providers/resource-calls.ts';
import { addSeveral, today } from './promo-code-actions.ts';
import { promoCodes } from './promo-codes.ts';

const Draft = promoCodeBatchDraft(today);

/** Many codes in one call: how many are on their way, and which they are. */
export function useCodeBatch() {
  const { send } = useWrite();
  const { all: refresh } = useRefresh(promoCodes);
  const [running, setRunning] = useState<number>();
  const [codes, setCodes] = useState<readonly string[]>();
  return {
    running,
    codes,
    /** Rejects with the refusal, which the form then explains. */
    async add(given: Row): Promise<void> {
      const input = Draft.parse(given);
      setRunning(input.Count);
      try {
        const made = await send({ errand: addSeveral, input });
        setCodes(made.Codes);
        void refresh();
      } finally {
        setRunning(undefined);
      }
    },
  };
}
