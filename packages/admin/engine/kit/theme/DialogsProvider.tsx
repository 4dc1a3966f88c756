/**
 * Provides dialogs and toasts. antd's own code for them is large, so it loads after the first screen, or when one is
 * first opened. Calls before that are queued.
 */
import type { NotificationProvider } from '@refinedev/core';
import type { ArgsProps } from 'antd/es/notification/interface';
import {
  type ReactNode,
  Suspense,
  createContext,
  use,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation } from 'react-router';
import { createLazyComponents } from '../../model/handles/lazy-component.ts';
import type { LeaveGuard } from '../app/leave-guard.ts';
import { type DialogOptions, createScreenDialogs } from '../dialog/screen-dialogs.ts';
import type { Dialogs } from './DialogHost.tsx';

type ShowDialog<Given> = (given: Given) => void;

/** A subset of antd's `useApp`, for callers that do not wait for the result. */
interface DialogsApi {
  readonly modal: Readonly<Record<'confirm' | 'error' | 'info' | 'warning', ShowDialog<DialogOptions>>>;
  readonly notification: Readonly<Record<'success' | 'error' | 'info' | 'warning', ShowDialog<ArgsProps>>> & {
    readonly destroy: ShowDialog<string>;
  };
  readonly message: Readonly<Record<'success' | 'error', ShowDialog<string>>>;
}

interface QueuedDialogs extends DialogsApi {
  readonly refine: NotificationProvider;
  /** Called when antd's dialogs are ready. Opens the queued ones in order. */
  arrived(dialogs: Dialogs): void;
  /** Closes the open dialogs. Called when the user leaves their screen. */
  closeAll(): void;
  readonly isWanted: () => boolean;
  subscribe(listener: () => void): () => void;
}

function createQueuedDialogs(leaving: LeaveGuard): QueuedDialogs {
  const { open, closeAll } = createScreenDialogs(leaving);
  const waiting: ((dialogs: Dialogs) => void)[] = [];
  const listeners = new Set<() => void>();
  let held: Dialogs | undefined;
  let isWanted = false;

  const later =
    <Given,>(show: (dialogs: Dialogs, given: Given) => void) =>
    (given: Given): void => {
      if (held) {
        show(held, given);
        return;
      }
      waiting.push((dialogs) => show(dialogs, given));
      isWanted = true;
      listeners.forEach((listener) => listener());
    };

  return {
    modal: {
      confirm: later(({ modal }, given) => open(modal.confirm, given)),
      error: later(({ modal }, given) => open(modal.error, given)),
      info: later(({ modal }, given) => open(modal.info, given)),
      warning: later(({ modal }, given) => open(modal.warning, given)),
    },
    notification: {
      success: later(({ notification }, given) => notification.success(given)),
      error: later(({ notification }, given) => notification.error(given)),
      info: later(({ notification }, given) => notification.info(given)),
      warning: later(({ notification }, given) => notification.warning(given)),
      destroy: later(({ notification }, key) => notification.destroy(key)),
    },
    message: {
      success: later(({ message }, text) => void message.success(text)),
      error: later(({ message }, text) => void message.error(text)),
    },
    refine: {
      open: later(({ refine }, given) => refine.open(given)),
      close: later(({ refine }, key) => refine.close(key)),
    },
    arrived(dialogs) {
      held = dialogs;
      waiting.splice(0).forEach((show) => show(dialogs));
    },
    closeAll,
    isWanted: () => isWanted,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const hosts = createLazyComponents<{ onReady(dialogs: Dialogs): void }>();
const loadHost = () => import('./DialogHost.tsx');
const Host = hosts.of(loadHost);

export const preloadDialogs = (): Promise<unknown> => hosts.fetch(loadHost);

const DialogsContext = createContext<QueuedDialogs | undefined>(undefined);

interface DialogsProviderProps {
  readonly leaving: LeaveGuard;
  readonly children: ReactNode;
}

export function DialogsProvider({ leaving, children }: DialogsProviderProps) {
  const [dialogs] = useState(() => createQueuedDialogs(leaving));
  const { pathname } = useLocation();
  const openedAt = useRef(pathname);
  // A layout effect runs before the effects of the next screen, which may open its own dialogs.
  useLayoutEffect(() => {
    if (openedAt.current !== pathname) dialogs.closeAll();
    openedAt.current = pathname;
  }, [dialogs, pathname]);
  // Close the dialogs when the session ends, so that Back does not wait for a removed dialog.
  useLayoutEffect(() => dialogs.closeAll, [dialogs]);
  return <DialogsContext value={dialogs}>{children}</DialogsContext>;
}

/** Renders the dialogs once one is requested. If their code fails to load, the screen fails. */
export function LazyDialogHost() {
  const { isWanted, subscribe, arrived } = useQueuedDialogs();
  return useSyncExternalStore(subscribe, isWanted) ? (
    <Suspense>
      <Host onReady={arrived} />
    </Suspense>
  ) : null;
}

function useQueuedDialogs(): QueuedDialogs {
  const dialogs = use(DialogsContext);
  if (!dialogs) throw new Error('Dialogs must be used within a DialogsProvider');
  return dialogs;
}

/** Returns functions that open dialogs and toasts, with antd's interface. */
export const useDialogs = (): DialogsApi => useQueuedDialogs();

/** Returns the provider of notifications that Refine itself sends, such as failed sign-ins. */
export const useRefineToasts = (): NotificationProvider => useQueuedDialogs().refine;
