import { describe, expect, it } from 'vitest';
import { isInstalled } from './install.mjs';

const complete = { 'node_modules/fastify': { version: '5.0.0' }, 'node_modules/vite': { version: '8.0.0' } };
const locked = { '': {}, ...complete, 'node_modules/other-platform': { version: '1.0.0', optional: true } };

describe('the installation', () => {
  it('is complete with the locked version of every package, except those for other platforms', () => {
    expect(isInstalled(locked, complete)).toBe(true);
  });

  it('is incomplete with a missing package, a wrong version, or no record by npm', () => {
    expect(isInstalled(locked, { 'node_modules/fastify': { version: '5.0.0' } })).toBe(false);
    expect(isInstalled(locked, { ...complete, 'node_modules/vite': { version: '7.0.0' } })).toBe(false);
    expect(isInstalled(locked, undefined)).toBe(false);
  });

  it('needs no development packages for a start', () => {
    const withTests = { ...locked, 'node_modules/vitest': { version: '4.0.0', dev: true } };
    expect(isInstalled(withTests, complete, 'start')).toBe(true);
    expect(isInstalled(withTests, complete)).toBe(false);
    expect(isInstalled(withTests, { ...complete, 'node_modules/vitest': { version: '4.0.0' } }, 'start')).toBe(true);
    expect(isInstalled(withTests, { 'node_modules/vite': { version: '8.0.0' } }, 'start')).toBe(false);
  });
});
