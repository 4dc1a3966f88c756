import { describe, expect, it } from 'vitest';
import { isInstalled } from './install.mjs';

const complete = { 'node_modules/fastify': { version: '5.0.0' }, 'node_modules/vite': { version: '8.0.0' } };
const locked = { '': {}, ...complete, 'node_modules/other-platform': { version: '1.0.0', optional: true } };

describe('what counts as installed', () => {
  it('is every locked package in its version, whatever another platform needs', () => {
    expect(isInstalled(locked, complete)).toBe(true);
  });

  it('is not a folder without the development packages, of another version, or without npm’s record', () => {
    expect(isInstalled(locked, { 'node_modules/fastify': { version: '5.0.0' } })).toBe(false);
    expect(isInstalled(locked, { ...complete, 'node_modules/vite': { version: '7.0.0' } })).toBe(false);
    expect(isInstalled(locked, undefined)).toBe(false);
  });

  it('may lack the development packages for a start, and they may be there', () => {
    const withTests = { ...locked, 'node_modules/vitest': { version: '4.0.0', dev: true } };
    expect(isInstalled(withTests, complete, 'start')).toBe(true);
    expect(isInstalled(withTests, complete)).toBe(false);
    expect(isInstalled(withTests, { ...complete, 'node_modules/vitest': { version: '4.0.0' } }, 'start')).toBe(true);
    expect(isInstalled(withTests, { 'node_modules/vite': { version: '8.0.0' } }, 'start')).toBe(false);
  });
});
