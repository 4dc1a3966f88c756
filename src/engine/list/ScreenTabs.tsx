import { Link } from 'react-router';
import { screenOf } from '../declaration/registry.ts';
import { usePortal, useViewer } from '../session/Portal.tsx';
import './list.css';

/** The lists that share a screen, as links to each other; each opens as it was left. */
export function ScreenTabs({ title, current }: { readonly title: string; readonly current: string }) {
  const { registry, memory } = usePortal();
  const lists = screenOf(registry, useViewer(), title);
  return (
    <nav aria-label={title} className="list-tabs">
      {lists.map(({ resource: { name, screen }, path }) => (
        <Link key={name} to={name === current ? path : (memory.addresses.get(name) ?? path)} className="list-tab" aria-current={name === current ? 'page' : undefined}>
          {screen?.tab}
        </Link>
      ))}
    </nav>
  );
}
