import { Fragment } from 'react';
import { Link, matchPath, useLocation } from 'react-router';
import { menuOf } from '../../model/registry/registry.ts';
import { usePortal, useViewer } from '../../kit/app/Portal.tsx';
import { shellTexts } from './texts.ts';

export function SideMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { registry } = usePortal();
  const entries = menuOf(registry, useViewer());
  const { pathname } = useLocation();
  const isCurrent = (covers: readonly string[]) =>
    covers.some((path) => matchPath({ path, end: false }, pathname) !== null);
  return (
    <nav aria-label={shellTexts.main()}>
      <ul className="side-menu">
        {entries.map(({ resource: { name, label, icon: Icon, menu }, path, covers }, index) => (
          <Fragment key={name}>
            {menu?.group !== undefined && menu.group !== entries[index - 1]?.resource.menu?.group && (
              <li className="side-menu-group">
                <span className="side-menu-label">{menu.group}</span>
              </li>
            )}
            <li>
              <Link
                to={path}
                className="side-menu-link"
                title={menu?.label ?? label}
                aria-current={isCurrent(covers) ? 'page' : undefined}
                {...(onNavigate ? { onClick: onNavigate } : {})}
              >
                <Icon aria-hidden />
                <span className="side-menu-label">{menu?.label ?? label}</span>
              </Link>
            </li>
          </Fragment>
        ))}
      </ul>
    </nav>
  );
}
