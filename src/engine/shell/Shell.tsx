import { Suspense, lazy, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { EnvironmentRibbon } from './EnvironmentRibbon.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';
import './shell.css';

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'));

/** Side menu and top bar around every screen. Below the desktop breakpoint the menu is a drawer. */
export function Shell() {
  const { pathname } = useLocation();
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar onOpenMenu={() => setDrawer('open')} />
      <aside className="side">
        <SideMenu />
      </aside>
      {drawer !== 'never' && (
        <Suspense>
          <MenuDrawer isOpen={drawer === 'open'} onClose={() => setDrawer('closed')} />
        </Suspense>
      )}
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
