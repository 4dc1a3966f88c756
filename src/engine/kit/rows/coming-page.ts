/** A further page that is on its way: told to whoever shows that it takes its time, and to nobody where it does not. */
export interface ComingPage {
  /** It has been asked for. */
  begin(): void;
  /** Its rows stand, or it has failed. */
  end(): void;
  isLate(): boolean;
  subscribe(told: () => void): () => void;
}

/** From when on something stands for it, in ms: what is put there and taken away for each page is laid out twice. */
export const lateMs = 300;

export function createComingPage(): ComingPage {
  const told = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  const become = (late: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    if (late === isLate) return;
    isLate = late;
    told.forEach((tell) => tell());
  };
  return {
    begin() {
      if (!isLate) timer ??= setTimeout(() => become(true), lateMs);
    },
    end: () => become(false),
    isLate: () => isLate,
    subscribe(tell) {
      told.add(tell);
      return () => {
        told.delete(tell);
        // Nobody sees the list any more.
        if (told.size === 0) become(false);
      };
    },
  };
}
