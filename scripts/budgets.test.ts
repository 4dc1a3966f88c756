import { expect, it } from 'vitest';
import { scriptsUntil } from './budgets.mjs';
import { broughtTooEarly } from './preload-start.mjs';

it('what a page weighs is what a browser has asked for by the time it can be used, each script once, and nothing else', () => {
  const asked = [
    { name: 'http://localhost:1/assets/start.js', startTime: 5 },
    { name: 'http://localhost:1/assets/start.css', startTime: 5 },
    { name: 'http://localhost:1/assets/row.js', startTime: 40 },
    { name: 'http://localhost:1/assets/start.js', startTime: 41 },
    { name: 'http://localhost:1/assets/idle.js', startTime: 60 },
  ];
  expect(scriptsUntil(asked, 50)).toEqual(['/assets/start.js', '/assets/row.js']);
});

it('a build fails that brings antd’s dialogs, all endpoints, a developer’s checks, zod’s JSON Schema or rules that are drawn with the first screen, and says which', () => {
  const late = ['/portal/node_modules/antd/es/modal/index.js', '/portal/contract/endpoints.ts', '/portal/src/engine/model/checks/reach.ts', '/portal/node_modules/zod/v4/core/to-json-schema.js', '/portal/node_modules/antd/es/input/style/variants.js'];
  expect(broughtTooEarly(['/portal/node_modules/antd/es/button/index.js', '/portal/node_modules/antd/es/input/style/index.js?drawn', '/portal/node_modules/zod/v4/core/schemas.js', ...late, '/portal/contract/orders.ts'])).toEqual(late);
});
