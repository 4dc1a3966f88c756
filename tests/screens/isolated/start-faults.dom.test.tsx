/** Startup for a signed-in developer whose declarations contain a mistake. */
import { ToolOutlined } from '@ant-design/icons';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';

vi.mock('../../../src/declared.ts', async () => {
  const { defineResource } = await import('schema-admin/engine/model/declaration/resource.ts');
  const tools = defineResource({
    name: 'tools',
    label: 'Tools',
    icon: ToolOutlined,
    schema: z.object({ Id: z.number(), Name: z.string() }),
    id: 'Id',
    title: 'Name',
    access: { Admin: ['list'] },
    paths: () => ({ list: '/tools' }),
    transport: 'rest',
    rest: { path: '/tools' },
    backend: 'stok',
    list: { columns: ['Name'] },
  });
  return { declarations: { './resources/tools.resource.tsx': tools }, fieldKinds: [], fieldNames: {} };
});
const { prepareSignedIn } = await import('schema-admin/app/PortalApp.tsx');
const { createSessionServices } = await import('schema-admin/app/session-services.ts');
const { PortalConfig } = await import('schema-admin/contract/config.ts');
const { default: SignedIn } = await import('schema-admin/app/SignedIn.tsx');
const { ScreenBoundary } = await import('schema-admin/engine/screens/shell/ScreenBoundary.tsx');
const { render } = await import('@testing-library/react');

it('an unknown backend leads to a page with the file, the key and the nearest name', async () => {
  const wrong = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => new Response('{}'));
  const base = createSessionServices(PortalConfig.parse({ Backends: { stock: { Base: '/stock' } } }));
  base.session.begin({
    role: 'Admin',
    email: 'ada@alder.test',
    isCollectEnabled: false,
    isCollectOnly: false,
    isUserAdmin: true,
    termsAccepted: true,
  });
  await expect(prepareSignedIn(base)).resolves.toBeUndefined();
  render(
    <ScreenBoundary screen="portal">
      <SignedIn base={base} returnPath={undefined} />
    </ScreenBoundary>,
  );
  await screen.findByText(
    /resources\/tools\.resource\.tsx: backend: config\.json has no "stok" among its Backends; the nearest is "stock"/,
  );
  base.session.end('signed-out');
  wrong.mockRestore();
  vi.unstubAllGlobals();
});
