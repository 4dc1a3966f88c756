/** Desktop notifications, where the browser and the address have them. */
export function permissionToNotify(): NotificationPermission | undefined {
  return 'Notification' in window ? Notification.permission : undefined;
}

interface Message {
  readonly title: string;
  readonly text: string;
  /** A later one of the same tag takes the place of the earlier. */
  readonly tag: string;
  onOpen(): void;
}

export function notifyOnDesktop({ title, text, tag, onOpen }: Message): void {
  if (permissionToNotify() !== 'granted') return;
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
