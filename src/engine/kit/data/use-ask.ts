import { useDataProvider } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { type Errand, overhear } from '../../../providers/errand.ts';

interface Asked<Input> {
  readonly input: Input;
  readonly signal?: AbortSignal | undefined;
}

/** Asks what changes nothing once, when something is pressed, and keeps no answer. Rejects as the call does. */
export type Ask = <Input, Answer>(errand: Errand<Input, Answer>, asked: Asked<Input>) => Promise<Answer>;

/** Through Refine's provider, past its cache. */
export function useAsk(): Ask {
  const provider = useDataProvider()();
  return async <Input, Answer>(errand: Errand<Input, Answer>, { input, signal = new AbortController().signal }: Asked<Input>) => {
    const heard: { last?: { readonly answer: Answer } } = {};
    const keep = (answer: Answer) => {
      heard.last = { answer };
    };
    const meta = { errand: overhear(errand, keep), queryContext: { queryKey: [], client: new QueryClient(), signal } };
    await provider.custom?.({ url: errand.toJSON(), method: 'get', payload: { input }, meta });
    if (!heard.last) throw new Error(`Nothing has performed ${errand.toJSON()}`);
    return heard.last.answer;
  };
}
