/** Push notifications in this browser: support, subscription, and the user's setting on this device. */
import { browserStorage, storageSlot } from '../../../providers/session/storage-slot.ts';

const slot = storageSlot(browserStorage(), 'portal.attention.push.v1');

/** Returns whether push is on in this browser. The setting survives a sign-out: the next session subscribes again. */
export const isPushEnabled = (): boolean => slot.read() === 'on';
export const storePushChoice = (isOn: boolean): void => slot.write(isOn ? 'on' : 'off');

/** Returns whether the browser supports push. Only production builds have a service worker. */
export function isPushSupported(): boolean {
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

/** Subscribes the browser with the backend's key. Replaces a subscription with another key. Rejects if refused. */
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

/** Unsubscribes the browser. Resolves with the endpoint, if there was a subscription. */
export async function unsubscribeBrowser(): Promise<string | undefined> {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

/** Returns the service worker's registration, or `undefined` if push is off or the browser is not subscribed. */
export async function subscribedWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!isPushSupported() || !isPushEnabled()) return undefined;
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ? worker : undefined;
}
