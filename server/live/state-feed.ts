/** Sends the newest state of something, however often it changes while it is being read. */
export interface StateFeed {
  /** Reads, and sends what there is. A change during a read makes it read once more, so the last frame is never an old state. */
  refresh(): void;
}

export function createStateFeed(read: () => Promise<string | undefined>, send: (frame: string) => void, onError: (error: unknown) => void): StateFeed {
  let wanted = false;
  let running = false;
  const run = async () => {
    running = true;
    try {
      while (wanted) {
        wanted = false;
        const frame = await read();
        if (!wanted && frame !== undefined) send(frame);
      }
    } catch (error) {
      onError(error);
    } finally {
      running = false;
    }
  };
  return {
    refresh() {
      wanted = true;
      if (!running) void run();
    },
  };
}
