import { subscribedWorker } from './push-alerts.ts';

export function notificationPermission(): NotificationPermission | undefined {
  return 'Notification' in window ? Notification.permission : undefined;
}

interface DesktopNotification {
  readonly title: string;
  readonly text: string;
  /** A notification replaces an earlier one with the same tag. */
  readonly tag: string;
  readonly path: string;
  onOpen(): void;
}

/** Shows a notification. If push is on, the service worker shows it, so that a pushed one with its tag is replaced. */
export async function showDesktopNotification({ title, text, tag, path, onOpen }: DesktopNotification): Promise<void> {
  if (notificationPermission() !== 'granted') return;
  const worker = await subscribedWorker();
  if (worker) return worker.showNotification(title, { body: text, tag, data: path, icon: '/icon-192.png' });
  try {
    const shown = new Notification(title, { body: text, tag });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
      onOpen();
    });
  } catch {
    // Mobile browsers throw here, because they allow notifications only from service workers.
  }
}
