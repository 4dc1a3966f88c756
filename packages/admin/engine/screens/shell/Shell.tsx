import { QuestionCircleOutlined } from '@ant-design/icons';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { accountEndpoints } from '../../../contract/account.ts';
import { mayCall } from '../../../contract/endpoint.ts';
import { sockets } from '../../../contract/live.ts';
import { defineOperation } from '../../../providers/operation.ts';
import { usePortal, useUser } from '../../kit/app/Portal.tsx';
import { usePageSettled } from '../../kit/app/page-settled.ts';
import { useOperation } from '../../kit/data/use-operation.ts';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import { ConnectionNotice } from './Connection.tsx';
import { EnvironmentRibbon } from './EnvironmentRibbon.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { shellTexts } from './texts.ts';
import { keysTexts } from '../../features/shortcuts/texts.ts';
import { useShortcuts } from '../../features/shortcuts/use-shortcuts.ts';
import './shell.css';

const loadPalette = () => import('../../features/palette/Palette.tsx');
const Palette = lazyComponent(loadPalette);
const KeyList = lazyComponent(() => import('../../features/shortcuts/ShortcutsDialog.tsx'));

type OpenOverlay = 'nothing' | 'palette' | 'keys';

interface ShortcutsProps {
  readonly opened: OpenOverlay;
  onChange(opened: OpenOverlay): void;
}

/** Handles the keyboard shortcuts, and shows the overlays that they open. */
function Shortcuts({ opened, onChange }: ShortcutsProps) {
  // Keep opened overlays mounted for their closing animation.
  const [known, setKnown] = useState<readonly OpenOverlay[]>([]);
  if (!known.includes(opened)) setKnown([...known, opened]);
  useShortcuts(onChange);
  const isSettled = usePageSettled();
  useEffect(() => {
    // Preload the palette when the page is idle, so that it receives letters typed right after Ctrl+K.
    if (isSettled) loadPalette().catch(() => undefined);
  }, [isSettled]);
  const close = () => onChange('nothing');
  const general = [
    { key: 'keys', label: keysTexts.keyboardKeys(), icon: QuestionCircleOutlined, run: () => onChange('keys') },
  ];
  return (
    <Suspense>
      {known.includes('palette') && <Palette isOpen={opened === 'palette'} general={general} onClose={close} />}
      {known.includes('keys') && <KeyList isOpen={opened === 'keys'} onClose={close} />}
    </Suspense>
  );
}

const Alerts = lazyComponent(() => import('../../features/alerts/Alerts.tsx'));
const Scanner = lazyComponent(() => import('../../features/scan/Scanner.tsx'));
/** Loads the record prefetcher when the page is idle. If that fails, nothing is prefetched. */
function LazyRecordPrefetcher() {
  const isSettled = usePageSettled();
  const [Ahead, setAhead] = useState<ComponentType>();
  useEffect(() => {
    if (isSettled) {
      import('../../features/prefetch/RecordPrefetcher.tsx').then(
        (part) => setAhead(() => part.default),
        () => undefined,
      );
    }
  }, [isSettled]);
  return Ahead && <Ahead />;
}

const MenuDrawer = lazyComponent(() => import('./MenuDrawer.tsx'));

/** The side menu and top bar around every screen. Below the desktop breakpoint, the menu is a drawer. */
export function Shell() {
  const { pathname } = useLocation();
  const { hub } = usePortal();
  // Stay subscribed on every screen, because the connection indicator shows this socket's state.
  useEffect(() => hub.subscribe(sockets.realtime, undefined, () => undefined), [hub]);
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const [opened, setOpened] = useState<OpenOverlay>('nothing');
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        {shellTexts.skipToContent()}
      </a>
      <TopBar
        onOpenMenu={() => setDrawer('open')}
        onOpenPalette={() => setOpened('palette')}
        onOpenKeys={() => setOpened('keys')}
      />
      <Shortcuts opened={opened} onChange={setOpened} />
      <aside className="side">
        <SideMenu />
      </aside>
      {drawer !== 'never' && (
        <Suspense>
          <MenuDrawer isOpen={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </Suspense>
      )}
      <ChatWidget />
      <Suspense>
        <Alerts />
        <Scanner />
        <LazyRecordPrefetcher />
      </Suspense>
      <EnvironmentRibbon />
      <main id="main" className="main" tabIndex={-1}>
        <ConnectionNotice />
        <div className="main-content">
          <ScreenBoundary screen={pathname}>
            <Outlet />
          </ScreenBoundary>
        </div>
      </main>
    </div>
  );
}

/**
 * The live chat, hidden from administrators (O-6.19). Loads the configured script, if there is one, and passes it the
 * user's `data-email` and `data-token`.
 */
function ChatWidget() {
  const user = useUser();
  const { ChatScriptUrl } = usePortal().config;
  return ChatScriptUrl !== '' && mayCall(accountEndpoints.chatIdentity.access, user) ? (
    <Chat source={ChatScriptUrl} />
  ) : null;
}

const chatIdentity = defineOperation('chat', 'identity', ({ call, signal }) =>
  call(accountEndpoints.chatIdentity, { signal }),
);

function Chat({ source }: { source: string }) {
  const { data: answer } = useOperation(chatIdentity, { input: undefined, queryOptions: { staleTime: 300_000 } });
  const { Email: email, Token: token } = answer?.data.value ?? {};
  useEffect(() => {
    if (email === undefined || token === undefined) return;
    const script = document.createElement('script');
    script.src = source;
    script.async = true;
    Object.assign(script.dataset, { email, token });
    document.body.append(script);
    return () => script.remove();
  }, [source, email, token]);
  return null;
}
