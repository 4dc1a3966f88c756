import { subscribedWorker } from './push-alerts.ts';

/** Returns the permission for desktop notifications, or `undefined` if they are not supported. */
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

/** Shows a notification. With push, uses the service worker, so that both replace each other by tag. */
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
    // Browsers on phones throw here, because they allow notifications only from service workers.
  }
}
