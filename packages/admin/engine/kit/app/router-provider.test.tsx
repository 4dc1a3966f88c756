import { Refine, useParsed } from '@refinedev/core';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, it } from 'vitest';
import { routerProvider } from './router-provider.ts';

function Where() {
  const { pathname, params } = useParsed();
  return [pathname, params?.['to']].join(' ');
}

const at = (address: string) =>
  renderToString(
    <StaticRouter location={address}>
      <Refine routerProvider={routerProvider} options={{ disableTelemetry: true }}>
        <Where />
      </Refine>
    </StaticRouter>,
  );

it('parses a URL, but only the path of one that cannot be decoded', () => {
  expect(at('/login?to=%2Forders')).toBe('/login /orders');
  expect(at('/orders?to=%25')).toBe('/orders ');
});
