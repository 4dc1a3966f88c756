import { NavLink } from 'react-router';
import { menuOf } from '../declaration/registry.ts';
import { usePortal, useUser } from '../session/Portal.tsx';

/** The role's menu, from the declarations. */
export function SideMenu({ onNavigate }: { onNavigate?: () => void }) {
  const { registry } = usePortal();
  const entries = menuOf(registry, useUser());
  return (
    <nav aria-label="Main">
      <ul className="side-menu">
        {entries.map(({ resource: { name, label, icon: Icon }, path }) => (
          <li key={name}>
            <NavLink to={path} className="side-menu-link" {...(onNavigate ? { onClick: onNavigate } : {})}>
              <Icon aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
