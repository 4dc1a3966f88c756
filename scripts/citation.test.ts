import { describe, expect, it } from 'vitest';
import { readCitations } from './citation.mjs';

const known = {
  ids: new Set(['O-1.01', 'D-7.07']),
  headings: new Set(['Base URL', '`Size`', 'Social, address, colour']),
  adrs: new Set(['014']),
  hasFile: (path: string) => path === 'docs/decisions.md',
};

describe('the citation check', () => {
  it.each([
    ['/** Signed out (O-1.01 to D-7.07; decisions, "Base URL", "`Size`"). */', 4],
    ['/**\n * One colour (decisions,\n * "Social, address, colour").\n */', 1],
    ['// The device’s clock (ADR 014), see docs/decisions.md.', 2],
    ['/** By the specification’s rows, whose decision nobody has taken; see section “Places”, PO-1.99. */', 0],
  ])('counts valid citations in %j', (comment, cited) => {
    expect(readCitations(comment, known)).toEqual({ cited, faults: [] });
  });

  it.each([
    ['(O-1.02)', 'there is no requirement O-1.02'],
    ['(decisions, "Base URL", "Nothing")', 'there is no decision "Nothing"'],
    ['(decisions "Nothing")', 'there is no decision "Nothing"'],
    ['(ADR 099)', 'there is no ADR 099'],
    ['see docs/missing.md', 'there is no docs/missing.md'],
    ['(spec 1, section 4)', '"spec 1" cites no document'],
    ['Specification 1.', '"Specification 1" cites no document'],
    ['the rows (1, section 6)', '"(1, section" cites no document'],
    ['by the table, section 6', '"section 6" cites no document'],
    ['(decisions: on 409 only)', '"decisions:" cites no document'],
    ['(decisions, design)', '"decisions, design)" cites no document'],
    ['the users of decisions.md', '"decisions.md" cites no document'],
  ])('reports the broken citation in %j', (words, fault) => {
    const [found] = readCitations(`const a = 1;\n/** What it is ${words}. */\n`, known).faults;
    expect(found).toEqual({ line: 2, fault: expect.stringContaining(fault) });
  });
});
