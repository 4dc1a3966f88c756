import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { EnvironmentRibbon } from './EnvironmentRibbon.tsx';

// Requirement O-9.13
it.each([
  ['prod', undefined],
  ['dev', 'Development environment'],
  ['demo', 'Demo environment'],
  ['training', 'Training environment'],
] as const)('the label of the ribbon in %s is %s', async (environment, says) => {
  const { html } = await renderScreen(<EnvironmentRibbon />, {
    role: 'Shop',
    resources: [],
    answer: () => ({ status: 404 }),
    environment,
  });
  expect(/aria-label="([^"]*)"/.exec(html)?.[1]).toBe(says);
});
