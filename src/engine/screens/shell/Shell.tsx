import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { sockets } from '../../../../contract/live.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import { lazyComponent } from '../../model/handles/lazy-component.ts';
import { ChatWidget } from './ChatWidget.tsx';
import { ConnectionNotice } from './Connection.tsx';
import { EnvironmentRibbon } from './EnvironmentRibbon.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { type Opened, Shortcuts } from './Shortcuts.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import { shellTexts } from './texts.ts';
import './shell.css';

const Alerts = lazyComponent(() => import('../../features/alerts/Alerts.tsx'));
const Scanner = lazyComponent(() => import('../../features/scan/Scanner.tsx'));
const MenuDrawer = lazyComponent(() => import('./MenuDrawer.tsx'));

/** Side menu and top bar around every screen. Below the desktop breakpoint the menu is a drawer. */
export function Shell() {
  const { pathname } = useLocation();
  const { hub } = usePortal();
  // Open while somebody is signed in, whatever the screen: the connection mark speaks of it.
  useEffect(() => hub.subscribe(sockets.realtime, undefined, () => undefined), [hub]);
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const [opened, setOpened] = useState<Opened>('nothing');
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        {shellTexts.skipToContent()}
      </a>
      <TopBar onOpenMenu={() => setDrawer('open')} onOpenPalette={() => setOpened('palette')} />
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
