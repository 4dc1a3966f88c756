import { Suspense } from 'react';
import { createLazyComponents } from '../declaration/lazy-component.ts';
import type { ListDeclaration } from '../declaration/list-declaration.ts';
import type { Resource } from '../declaration/resource.ts';
import { usePageTitle } from '../shell/use-page-title.ts';
import { AddButton } from './AddButton.tsx';
import { ListPanel } from './ListPanel.tsx';
import { ScreenTabs } from './ScreenTabs.tsx';
import { useListLocation } from './use-list-location.ts';
import { listTexts } from './texts.ts';

const { of: toolsOf } = createLazyComponents<object>();

/** The generic list of a resource: tabs, search, sort, infinite scroll, and one face for each state it can be in. */
export default function ListScreen({ resource, list }: { resource: Resource; list: ListDeclaration }) {
  const place = useListLocation(resource, list);
  const { title, tab } = resource.screen ?? { title: resource.label };
  const Tools = list.tools && toolsOf(list.tools);
  usePageTitle(tab === undefined ? title : listTexts.tabOfScreen({ tab, screen: title }));
  return (
    <section className="list-screen" aria-label={resource.label}>
      <header className="list-header">
        <h1 className="page-title">{title}</h1>
        <div className="list-header-tools">
          <Suspense>{Tools && <Tools />}</Suspense>
          <AddButton resource={resource} />
        </div>
      </header>
      {tab !== undefined && <ScreenTabs title={title} current={resource.name} />}
      <ListPanel resource={resource} list={list} place={place} />
    </section>
  );
}
