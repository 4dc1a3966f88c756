/** The marketplace's portal: what every portal is made of, with the marketplace's declarations, roles and brand. */
import { PortalApp, type PortalAppProps } from 'schema-admin/app/PortalApp.tsx';

export function App(props: PortalAppProps) {
  return <PortalApp {...props} />;
}
