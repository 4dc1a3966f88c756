import { Refine } from '@refinedev/core';
import { useNotificationProvider } from '@refinedev/antd';
import routerProvider from '@refinedev/react-router';
import { BrowserRouter } from 'react-router';
import { Gate } from './custom/session/Gate.tsx';
import { resourcesOf } from './engine/declaration/refine-resources.ts';
import { Portal, type PortalServices, useSignedIn } from './engine/session/Portal.tsx';
import type { AppearanceStore } from './engine/theme/appearance.ts';
import { Themed } from './engine/theme/Themed.tsx';
import type { RefineProviders } from './services.ts';

interface AppProps {
  readonly services: PortalServices;
  readonly providers: RefineProviders;
  readonly appearance: AppearanceStore;
}

export function App({ services, providers, appearance }: AppProps) {
  return (
    <Themed store={appearance}>
      <Portal services={services}>
        <BrowserRouter>
          <Framework services={services} providers={providers} />
        </BrowserRouter>
      </Portal>
    </Themed>
  );
}

function Framework({ services, providers }: Pick<AppProps, 'services' | 'providers'>) {
  const user = useSignedIn();
  return (
    <Refine
      routerProvider={routerProvider}
      dataProvider={providers.data}
      authProvider={providers.auth}
      accessControlProvider={providers.access}
      liveProvider={providers.live}
      notificationProvider={useNotificationProvider}
      resources={user ? resourcesOf(services.registry, user) : []}
      options={{ disableTelemetry: true, disableRouteChangeHandler: true, reactQuery: { clientConfig: providers.queryClient } }}
    >
      <Gate />
    </Refine>
  );
}
