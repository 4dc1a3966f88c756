import { matchPath, useLocation } from 'react-router';
import { usePortal, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { usePageTitle } from 'schema-admin/engine/kit/feedback/page.tsx';

/** Shows only a title, for pages that the specification leaves empty. */
export default function Placeholder() {
  const { pathname } = useLocation();
  const { registry } = usePortal();
  const user = useUser();
  const label =
    registry.resources.find((resource) => matchPath(resource.paths(user).list ?? '', pathname))?.label ?? '';
  usePageTitle(label);
  return <h1 className="page-title">{label}</h1>;
}
