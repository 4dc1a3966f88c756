import { notifyManager } from '@tanstack/react-query';

let isTelling = false;

/**
 * Whether what is drawn now was told by a question that somebody asks. React then draws all that waits along with it,
 * such as the rows that a scroll brings: whoever can wait leaves that to the next drawing.
 */
export const isTold = (): boolean => isTelling;

/** Has questions say when they are telling something. */
export function tellQuestions(): void {
  notifyManager.setScheduler((tell) => {
    setTimeout(() => {
      isTelling = true;
      tell();
      // After React's own, in which it draws what it has heard.
      queueMicrotask(() => {
        isTelling = false;
      });
    }, 0);
  });
}
