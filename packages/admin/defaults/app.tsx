/** The portal of whoever has no `src/App.tsx`. */
import { PortalApp, type PortalAppProps } from '../app/PortalApp.tsx';

export function App(props: PortalAppProps) {
  return <PortalApp {...props} />;
}
