/** The root component of a portal without `src/App.tsx`. */
import { PortalApp, type PortalAppProps } from '../app/PortalApp.tsx';

export function App(props: PortalAppProps) {
  return <PortalApp {...props} />;
}
