/** Being told by the browser's push service: what the browser can, and what was chosen on this device. */
import { browserStorage, storageSlot } from '../../../providers/session/storage-slot.ts';

const slot = storageSlot(browserStorage(), 'portal.attention.push.v1');

/** Whether it was switched on here; it outlives a sign-out, after which the next user's browser is subscribed anew. */
export const isPushChosen = (): boolean => slot.read() === 'on';
export const choosePush = (isOn: boolean): void => slot.write(isOn ? 'on' : 'off');

/** Whether this browser could be told at all. There is a service worker in what `npm run build` makes alone. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window && import.meta.env.PROD;
}

interface SubscriptionKeys {
  readonly Endpoint: string;
  readonly P256dh: string;
  readonly Auth: string;
}

function keysOf(subscription: PushSubscription): SubscriptionKeys {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { Endpoint: subscription.endpoint, P256dh: p256dh, Auth: auth };
}

/** Subscribes the browser with the backend's key; an older subscription with another key gives way. Rejects where the browser or its push service refuses. */
export async function subscribeBrowser(publicKey: string): Promise<SubscriptionKeys> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return keysOf(await pushManager.subscribe(options));
  } catch (error) {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return keysOf(await pushManager.subscribe(options));
  }
}

/** Answers what was subscribed, if anything was. */
export async function unsubscribeBrowser(): Promise<string | undefined> {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

/** The worker of a browser that is subscribed. */
export async function pushingWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!canPush() || !isPushChosen()) return undefined;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ? worker : undefined;
}
