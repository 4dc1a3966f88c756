import { useEffect, useEffectEvent, useState } from 'react';
import { generatePath, useNavigate } from 'react-router';
import { z } from 'zod';
import { useSubscription } from '@refinedev/core';
import { Id } from '../../../contract/endpoint.ts';
import { deviceNow } from '../../../providers/clock.ts';
import { serverNow } from '../../../providers/http/server-time.ts';
import { browserLocks } from '../../../providers/http/insecure-origins.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { browserStorage } from '../../../providers/session/storage-slot.ts';
import { type Registry, type Viewer, listPathOf, rowPathOf } from '../../model/registry/registry.ts';
import { inSentence } from '../../format/field-name.ts';
import { useExtension, usePortal, useViewer } from '../../kit/app/Portal.tsx';
import { NewsListener } from './NewsListener.tsx';
import { hasAnnouncements } from './use-announcements.ts';
import { AlertsPrompt } from './AlertsPrompt.tsx';
import { createChime } from './chime.ts';
import { createClaims } from './claims.ts';
import { showDesktopNotification, notificationPermission } from './desktop-notification.ts';
import { isPushSupported, isPushEnabled } from './push-alerts.ts';
import { alertsTexts } from './texts.ts';
import { type AlertedList, useNewRowAlerts } from './use-new-row-alerts.ts';
import { usePush } from './use-push.ts';
import { workerMemory } from '../../../providers/worker/worker-memory.ts';
import { useOperation } from '../../kit/data/use-operation.ts';
import { useDialogs } from '../../kit/theme/DialogsProvider.tsx';
import type { PushDeclaration } from '../../model/declaration/list-declaration.ts';

/** The message that the service worker sends when the user clicks a notification. */
const OpenMessage = z.object({ open: z.string().startsWith('/') });

interface TabTitle {
  /** Adds to the count of unseen announcements, and shows it in the title. */
  announce(count: number, what: string): void;
  /** Resets the count, and restores the screen's title. */
  restore(): void;
}

export function createTabTitle(page: { title: string }): TabTitle {
  let count = 0;
  let shown: string | undefined;
  let before = '';
  return {
    announce(more, what) {
      // If the title is not the one that was last set here, the current screen has set it.
      if (page.title !== shown) before = page.title;
      count += more;
      shown = count === 1 ? what : alertsTexts.counted({ count, what });
      page.title = shown;
    },
    restore() {
      if (shown !== undefined && page.title === shown) page.title = before;
      count = 0;
      shown = undefined;
    },
  };
}

function alertedListsOf(registry: Registry, { user, may }: Viewer): AlertedList[] {
  return registry.resources.flatMap((resource) => {
    const { list } = resource;
    if (!list?.newRows?.alert || !may('list', resource.name)) return [];
    const { newRows } = list;
    const { alert } = list.newRows;
    return alert.when(user) ? [{ resource, list, newRows, alert }] : [];
  });
}

/** Shorter than the six seconds of other toasts (decisions, "New-order words"). */
const toastSeconds = 4;

/** Alerts the user on every screen: to new rows of lists, and to news about records. */
export default function Alerts() {
  const { registry } = usePortal();
  const viewer = useViewer();
  const telling = registry.resources.filter((resource) => hasAnnouncements(resource, viewer.user, viewer.may));
  return (
    <>
      {alertedListsOf(registry, viewer).map((watched) => (
        <NewRowsListener key={watched.resource.name} watched={watched} />
      ))}
      {telling.map(
        (resource) =>
          resource.news?.when(viewer.user) && (
            <NewsListener key={resource.name} resource={resource} news={resource.news} />
          ),
      )}
    </>
  );
}

function NewRowsListener({ watched }: { watched: AlertedList }) {
  const { resource, alert } = watched;
  const { notification } = useDialogs();
  const navigate = useNavigate();
  const viewer = useViewer();
  const { user } = viewer;
  const { announcements } = usePortal();
  const [{ chime, claims, tabTitle }] = useState(() => ({
    chime: createChime(),
    claims: createClaims({ storage: browserStorage(), locks: browserLocks() }),
    tabTitle: createTabTitle(document),
  }));

  useEffect(() => {
    // A press or key allows the page to play sounds. It also means that the user has seen the title.
    const touched = () => {
      chime.unlock();
      tabTitle.restore();
    };
    if (navigator.userActivation?.hasBeenActive) chime.unlock();
    const listening = new AbortController();
    for (const name of ['pointerdown', 'keydown']) {
      window.addEventListener(name, touched, { capture: true, signal: listening.signal });
    }
    window.addEventListener('focus', () => tabTitle.restore(), { signal: listening.signal });
    return () => listening.abort();
  }, [chime, tabTitle]);

  const pathOf = (row: Row | undefined): string => {
    const path = row && rowPathOf(resource, viewer);
    return path ? generatePath(path, { id: String(row[resource.id]) }) : listPathOf(resource, user);
  };

  const push = usePush();
  const subscribeAgain = useEffectEvent(() => {
    // The setting still applies if another session created the subscription or the browser dropped it.
    if (push && isPushEnabled() && notificationPermission() === 'granted') push.turn(true).catch(() => undefined);
  });
  const goTo = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => {
    if (!isPushSupported()) return;
    subscribeAgain();
    const listening = new AbortController();
    navigator.serviceWorker.addEventListener(
      'message',
      ({ data, ports }) => {
        const message = OpenMessage.safeParse(data);
        if (!message.success) return;
        goTo(message.data.open);
        ports[0]?.postMessage(true);
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, []);

  useNewRowAlerts(watched, (rows) => {
    const { title, describe } = alert;
    const [first] = rows;
    const counted = (count: number) =>
      alertsTexts.several({ count, things: count === 1 ? resource.singular : inSentence(resource.label) });
    const text = rows.length === 1 && first ? describe(first) : counted(rows.length);
    const path = rows.length === 1 ? pathOf(first) : listPathOf(resource, user);
    const open = () => void navigate(path);
    tabTitle.announce(rows.length, title);
    notification.info({ key: `alerts:${resource.name}`, message: title, description: text, duration: toastSeconds });
    for (const row of rows) {
      const id = row ? Id.parse(row[resource.id]) : null;
      announcements.add({
        key: `${resource.name} ${id ?? Math.floor(deviceNow() / 60_000)}`,
        title,
        text: row ? describe(row) : counted(1),
        about: { resource: resource.name, id },
        at: serverNow().toISOString(),
      });
    }
    const keys = rows.map(
      (row) => `${resource.name} ${row ? String(row[resource.id]) : Math.floor(deviceNow() / 60_000)}`,
    );
    const speak = async () => {
      // A tab that cannot play sounds leaves the claim to another tab.
      if (chime.canSound() && (await claims.claim(keys.map((key) => `sound:${key}`))).length > 0) chime.play();
      const [claimedKey] = await claims.claim(keys.map((key) => `notification:${key}`));
      if (claimedKey) await showDesktopNotification({ title, text, tag: claimedKey, path, onOpen: open });
    };
    void speak();
  });

  const allow = async () => {
    chime.unlock();
    if (push) await push.turn(true);
    else await Notification.requestPermission();
  };
  return (
    <>
      <AlertsPrompt
        path={listPathOf(resource, user)}
        things={inSentence(resource.label)}
        onAllowed={() => void allow().catch(() => undefined)}
      />
      {alert.push?.waiting && <AppBadge resource={resource.name} waiting={alert.push.waiting} />}
    </>
  );
}

interface AppBadgeProps {
  readonly resource: string;
  readonly waiting: NonNullable<PushDeclaration['waiting']>;
}

/** Shows the number of waiting rows on the app's icon. The service worker updates it while no tab is open. */
function AppBadge({ resource, waiting }: AppBadgeProps) {
  const isShown = useExtension(waiting.extension) && 'setAppBadge' in navigator;
  const { data: answer, refetch } = useOperation(waiting.operation, {
    input: undefined,
    queryOptions: { enabled: isShown },
  });
  useSubscription({
    channel: `resources/${resource}`,
    types: ['updated'],
    enabled: isShown,
    onLiveEvent: () => void refetch(),
  });
  const count = answer?.data.value;
  useEffect(() => {
    if (count === undefined) return;
    Promise.all([workerMemory.badge.keep(count), navigator.setAppBadge(count)]).catch(() => undefined);
  }, [count]);
  return null;
}
