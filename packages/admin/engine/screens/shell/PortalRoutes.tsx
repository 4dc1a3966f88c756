import { StopOutlined, WarningOutlined } from '@ant-design/icons';
import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useParams } from 'react-router';
import { createLazyComponents, lazyComponent } from '../../model/handles/lazy-component.ts';
import { type FormRoute, type PortalRoute, landingOf, routesOf } from '../../model/registry/registry.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { preloadRowParts } from '../list/ListRows.tsx';
import ListScreen from '../list/ListScreen.tsx';
import { usePortal, useViewer } from '../../kit/app/Portal.tsx';
import { preloadRecordPage, recordPages } from '../../kit/app/paths.ts';
import { shellTexts } from './texts.ts';
import { PageSkeleton } from '../../kit/feedback/page.tsx';
import { Shell } from './Shell.tsx';

const FormDialog = lazyComponent(() => import('../../kit/form/FormDialog.tsx'));
const DashboardScreen = lazyComponent(() => import('../dashboard/DashboardScreen.tsx'));
const RecordScreen = lazyComponent(() => import('../record/RecordScreen.tsx'));
const screenPages = createLazyComponents<object>();

/**
 * Loads the code of a screen, so that the first render shows it. Otherwise React shows the fallback for at least 300
 * ms, which also delays the screen's requests.
 */
export async function preloadScreen(route: PortalRoute): Promise<void> {
  if (route.kind !== 'list' && route.kind !== 'show') return;
  const { list, pages, dashboard } = route.resource;
  if (route.kind === 'show') {
    await Promise.all([preloadRecordPage(route.resource), pages?.show ? undefined : RecordScreen.fetch()]);
  } else if (pages?.list) await screenPages.fetch(pages.list);
  else if (dashboard) await DashboardScreen.fetch();
  else if (list) await preloadRowParts(list);
}

/** The user's routes. Any other path redirects to the landing page. */
export default function PortalRoutes({ returnPath }: { returnPath: string | undefined }) {
  const { registry } = usePortal();
  const viewer = useViewer();
  const landing = landingOf(registry, viewer);
  const routes = routesOf(registry, viewer);
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route
          element={
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          }
        >
          {routes
            .filter((route) => !isForm(route))
            .map((route) => (
              <Route key={route.path} path={route.path} element={screenOf(route)}>
                {routes
                  .filter(isForm)
                  .map((form) =>
                    route.kind === 'list' && form.resource === route.resource ? (
                      <Route key={form.path} path={form.path} element={<FormDialog key={form.path} route={form} />} />
                    ) : null,
                  )}
              </Route>
            ))}
        </Route>
        {landing !== undefined && <Route path="/login" element={<Navigate to={returnPath ?? landing} replace />} />}
        <Route path="*" element={landing === undefined ? <NothingHere /> : <Navigate to={landing} replace />} />
      </Route>
    </Routes>
  );
}

/** Shown to users who have access to no screen. */
function NothingHere() {
  return <EmptyState icon={StopOutlined} isPage title={shellTexts.nothingHere()} />;
}

/** Shown for a page whose backend is missing from `config.json`. */
function NotSetUp({ page }: { page: string }) {
  const { PhoneContact: phone } = usePortal().config;
  return (
    <div role="alert">
      <EmptyState icon={WarningOutlined} isPage title={shellTexts.notSetUp({ page })}>
        <p className="quiet">{phone === '' ? shellTexts.callSupport() : shellTexts.callSupportOn({ phone })}</p>
      </EmptyState>
    </div>
  );
}

/** Returns whether the route is a form. Forms open over their list, which stays unchanged. */
function isForm(route: PortalRoute): route is FormRoute {
  return route.kind === 'create' || route.kind === 'edit' || route.kind === 'duplicate';
}

function screenOf(route: PortalRoute) {
  if (route.kind === 'redirect') return <Redirect to={route.to} />;
  if (route.resource.isNotSetUp) return <NotSetUp page={route.resource.label} />;
  if (route.kind === 'show') return <RecordRoute resource={route.resource} />;
  const { list, name, pages, dashboard } = route.resource;
  if (pages?.list) return screenPages.render(pages.list, {});
  if (dashboard) return <DashboardScreen resource={route.resource} blocks={dashboard} />;
  if (!list || isForm(route)) return null;
  return (
    <>
      <ListScreen key={name} resource={route.resource} list={list} />
      <Suspense>
        <Outlet />
      </Suspense>
    </>
  );
}

function Redirect({ to }: { to: string }) {
  const params = useParams();
  return <Navigate to={to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))} replace />;
}

/** Renders a record's page. Its key is the record's id, so that no state carries over to another record. */
function RecordRoute({ resource }: { resource: Resource }) {
  const { id } = useParams();
  const show = resource.pages?.show;
  if (id === undefined) return null;
  // Start loading during render, because an effect would run only after the component has stopped suspending.
  void preloadRecordPage(resource);
  if (!show) return <RecordScreen key={id} resource={resource} id={id} />;
  return recordPages.render(show, { key: id, id });
}
