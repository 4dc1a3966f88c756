import { pushingWorker } from './push-alerts.ts';

/** Desktop notifications, where the browser and the address have them. */
export function permissionToNotify(): NotificationPermission | undefined {
  return 'Notification' in window ? Notification.permission : undefined;
}

interface Message {
  readonly title: string;
  readonly text: string;
  /** A later one of the same tag takes the place of the earlier. */
  readonly tag: string;
  /** Where a press leads. */
  readonly path: string;
  onOpen(): void;
}

/** By the service worker where it is told of the same by push, so that the later takes the earlier's place; else by the page. */
export async function notifyOnDesktop({ title, text, tag, path, onOpen }: Message): Promise<void> {
  if (permissionToNotify() !== 'granted') return;
  const worker = await pushingWorker();
  if (worker) return worker.showNotification(title, { body: text, tag, data: path, icon: '/icon-192.png' });
  try {
    const shown = new Notification(title, { body: text, tag });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
      onOpen();
    });
  } catch {
    // Browsers on phones allow notifications to service workers alone, and say so by throwing.
  }
}
