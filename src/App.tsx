/** The marketplace's portal: the generic portal with the marketplace's declarations, roles and brand. */
import { PortalApp, type PortalAppProps } from 'schema-admin/app/PortalApp.tsx';

export function App(props: PortalAppProps) {
  return <PortalApp {...props} />;
}
