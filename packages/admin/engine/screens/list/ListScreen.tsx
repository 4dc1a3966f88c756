import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense } from 'react';
import { useLocation, useNavigate, Link } from 'react-router';
import { createLazyComponents, lazyComponent } from '../../model/handles/lazy-component.ts';
import type { ListDeclaration, ListToolsProps } from '../../model/declaration/list-declaration.ts';
import { addLabelOf, formRoutesOf, listsOnScreen } from '../../model/registry/registry.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { useViewer, usePortal } from '../../kit/app/Portal.tsx';
import { usePageTitle } from '../../kit/feedback/page.tsx';
import { ListPanel } from './ListPanel.tsx';
import { listTexts } from '../../features/list/texts.ts';
import { useListLocation } from '../../kit/rows/use-list-location.ts';
import '../../features/list/list.css';

const ImportButton = lazyComponent(() => import('../../features/files/import/ImportButton.tsx'));
const { render: renderTools } = createLazyComponents<ListToolsProps>();

/** The generic list screen of a resource: tabs, search, sort and infinite scroll, with a view for each state. */
export default function ListScreen({ resource, list }: { resource: Resource; list: ListDeclaration }) {
  const place = useListLocation(resource, list);
  const { title, tab } = resource.screen ?? { title: resource.label };
  usePageTitle(tab === undefined ? title : listTexts.tabOfScreen({ tab, screen: title }));
  return (
    <section className="list-screen" aria-label={resource.label}>
      <header className="list-header">
        <h1 className="page-title">{title}</h1>
        <div className="list-header-tools">
          <Suspense>{list.tools && renderTools(list.tools, { filters: place.location.filters })}</Suspense>
          <Suspense>
            {(resource.create?.import ?? resource.edit?.import) && <ImportButton resource={resource} />}
          </Suspense>
          <AddButton resource={resource} />
        </div>
      </header>
      {tab !== undefined && <ScreenTabs title={title} current={resource.name} />}
      <ListPanel resource={resource} list={list} place={place} />
    </section>
  );
}

/** The button that opens the create form over the list. Hidden if the user has no such form. */
function AddButton({ resource }: { resource: Resource }) {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { search } = useLocation();
  const route = formRoutesOf(resource, viewer).find(({ kind }) => kind === 'create');
  if (!route) return null;
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate({ pathname: route.path, search }, { state: { fromList: true } })}
    >
      {addLabelOf(resource)}
    </Button>
  );
}

/** Links between the lists that share a screen. Each link restores the list's last address. */
function ScreenTabs({ title, current }: { readonly title: string; readonly current: string }) {
  const { registry, memory } = usePortal();
  const lists = listsOnScreen(registry, useViewer(), title);
  return (
    <nav aria-label={title} className="list-tabs">
      {lists.map(({ resource: { name, screen }, path }) => (
        <Link
          key={name}
          to={name === current ? path : (memory.addresses.get(name) ?? path)}
          className="list-tab"
          aria-current={name === current ? 'page' : undefined}
        >
          {screen?.tab}
        </Link>
      ))}
    </nav>
  );
}
