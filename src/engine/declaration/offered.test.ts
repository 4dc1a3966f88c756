import { describe, expect, it } from 'vitest';
import { isOffered } from './offered.ts';

const config = { Extensions: ['audit'], Environment: 'prod' } as const;

describe('a declaration', () => {
  it('that needs an extension exists only against a backend that has it', () => {
    expect([isOffered({}, config), isOffered({ extension: 'audit' }, config), isOffered({ extension: 'notes' }, config)]).toEqual([true, true, false]);
  });

  it('for developers exists only in their environment', () => {
    const dev = { ...config, Environment: 'dev' } as const;
    expect([isOffered({ development: true }, dev, false), isOffered({ development: true }, config, false), isOffered({ development: true }, config, true)]).toEqual([true, false, true]);
  });
});
