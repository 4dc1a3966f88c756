import { describe, expect, it } from 'vitest';
import { PortalConfig } from './config.ts';

const defaults = {
  ApiUrl: '/api',
  Environment: 'prod',
  PhoneContact: '',
  TermsUrl: '',
  ChatScriptUrl: '',
  AcceptanceAmberMinutes: 10,
  AcceptanceRedMinutes: 20,
  Extensions: [],
  Backends: {},
  Sockets: '',
  Brand: {},
};

describe('config.json', () => {
  it('reports an invalid backend and keeps the others', () => {
    const { Backends } = PortalConfig.parse({
      Backends: { wrong: { Base: '', Auth: 'none' }, right: { Base: 'https://b.test' } },
    });
    expect([Backends['wrong']?.Fault, Backends['right']]).toEqual([
      expect.stringMatching(/^Base: \S/),
      expect.objectContaining({ Base: 'https://b.test', Auth: 'none' }),
    ]);
    expect(PortalConfig.parse({ Backends: { wrong: 7 } }).Backends['wrong']?.Fault).toMatch(/^(?!: )\S/);
  });

  it('has a default for every key', () => {
    expect(PortalConfig.parse({})).toEqual(defaults);
  });

  it('replaces invalid values with defaults', () => {
    const nonsense = {
      ApiUrl: '',
      Environment: 'staging',
      PhoneContact: 1,
      TermsUrl: null,
      ChatScriptUrl: [],
      AcceptanceAmberMinutes: 0,
      AcceptanceRedMinutes: '20',
      Extensions: 'all',
      Backends: 7,
      Sockets: 7,
      Brand: 7,
    };
    expect(PortalConfig.parse(nonsense)).toEqual(defaults);
  });

  it('keeps valid values unchanged', () => {
    for (const Environment of ['prod', 'dev', 'demo', 'training']) {
      const whole = {
        ApiUrl: '/',
        Environment,
        PhoneContact: '01632 960000',
        TermsUrl: '/t',
        ChatScriptUrl: '/c',
        AcceptanceAmberMinutes: 0.5,
        AcceptanceRedMinutes: 1,
        Extensions: ['notes'],
        Backends: { stock: { Base: '/stock', Headers: { A: 'b' }, Auth: 'cookies' } },
        Sockets: 'none',
        Brand: { Name: 'Alder' },
      };
      expect(PortalConfig.parse(whole)).toEqual(whole);
    }
  });
});
