import { pushingWorker } from './push-alerts.ts';

/** Returns the permission for desktop notifications, or `undefined` if they are not supported. */
export function permissionToNotify(): NotificationPermission | undefined {
  return 'Notification' in window ? Notification.permission : undefined;
}

interface Message {
  readonly title: string;
  readonly text: string;
  /** A notification replaces an earlier one with the same tag. */
  readonly tag: string;
  readonly path: string;
  onOpen(): void;
}

/** Shows a notification. With push, uses the service worker, so that both replace each other by tag. */
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
    // Browsers on phones throw here, because they allow notifications only from service workers.
  }
}
