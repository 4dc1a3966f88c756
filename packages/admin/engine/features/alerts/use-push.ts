import { workerMemory, places } from '../../../providers/worker/worker-memory.ts';
import { usePortal, useViewer } from '../../kit/app/Portal.tsx';
import { useRunRead, useWrite } from '../../kit/data/use-write.ts';
import { listPathOf, rowPathOf } from '../../model/registry/registry.ts';
import { isPushSupported, storePushChoice, subscribeBrowser, unsubscribeBrowser } from './push-alerts.ts';

interface Push {
  /** Turns push on or off. Call it from a click handler, because it requests permission. Rejects if that is denied. */
  turn(isOn: boolean): Promise<void>;
}

/** Returns the control for push notifications, or `undefined` if they are not available to the user. */
export function usePush(): Push | undefined {
  const { registry, config } = usePortal();
  const viewer = useViewer();
  const ask = useRunRead();
  const { send } = useWrite();
  const resource = registry.resources.find(({ name, list }) => {
    const alert = list?.newRows?.alert;
    return (
      alert?.push !== undefined &&
      config.Extensions.includes(alert.push.extension) &&
      alert.when(viewer.user) &&
      viewer.may('list', name)
    );
  });
  const alert = resource?.list?.newRows?.alert;
  if (!resource || !alert?.push || !isPushSupported()) return undefined;
  const { title } = alert;
  const { push } = alert;
  const path = (rowPathOf(resource, viewer) ?? listPathOf(resource, viewer.user)).replace(':id', places.id);

  async function turnOn(): Promise<void> {
    if ((await Notification.requestPermission()) !== 'granted') throw new Error('Notifications are blocked');
    await workerMemory.news.keep({ title, text: push.describe(places), path });
    await send({ operation: push.subscribe, input: await subscribeBrowser(await ask(push.key, { input: undefined })) });
    storePushChoice(true);
  }
  async function turnOff(): Promise<void> {
    storePushChoice(false);
    const Endpoint = await unsubscribeBrowser();
    await workerMemory.news.forget();
    if (Endpoint !== undefined) await send({ operation: push.unsubscribe, input: { Endpoint } });
  }
  return { turn: (isOn) => (isOn ? turnOn() : turnOff()) };
}
