import { describe, expect, it } from 'vitest';
import { searchTexts } from './search-text.fixture.ts';
import { isFoundIn, searchText } from './search-text.ts';

describe('the search form of a text', () => {
  it.each(searchTexts)('of %j is %j', (given, form) => {
    expect(searchText(given)).toBe(form);
    expect(searchText(form)).toBe(form);
  });

  it('is the same for different spellings of a name or number', () => {
    expect(isFoundIn('D’Arcy', "d'arcy")).toBe(true);
    expect(isFoundIn("D'Arcy", 'D’ARCY')).toBe(true);
    expect(isFoundIn('Zoë Müller-Łukasz', 'Zoe Muller')).toBe(true);
    expect(isFoundIn('+44 (0)7700 900777', '07700 900777')).toBe(true);
    expect(isFoundIn('07700 900777', '+447700900777')).toBe(true);
    expect(isFoundIn('Zoë Müller', 'Zoe Miller')).toBe(false);
  });
});
