const atOnce = 4;

/** Does the work for each item in turn, a few at a time. Once `signal` is aborted nothing more is begun; what is under way is waited for. */
export async function fewAtOnce<Item>(items: readonly Item[], signal: AbortSignal, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    while (!signal.aborted) {
      const { value: item, done } = waiting.next();
      if (done) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
