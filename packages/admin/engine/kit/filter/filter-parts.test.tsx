import { describe, expect, it } from 'vitest';
import { plainMarkup } from '../../testing/plain-markup.tsx';
import type { FilterDeclaration, FilterValues } from '../../model/filter/filter.ts';
import ActiveFilters from './ActiveFilters.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import { FilterMenu } from './FilterMenu.tsx';
import FilterPanel from './FilterPanel.tsx';
import { NumberFilterInput, TextFilterInput } from './FilterInputs.tsx';

const nothing = () => undefined;
const options = [
  { value: 'a', label: 'Ash' },
  { value: 'b', label: 'Beech' },
  { value: 'c', label: 'Cedar' },
];
const filters: [string, FilterDeclaration][] = [
  ['Kind', { kind: 'choice', label: 'Kind', options }],
  ['One', { kind: 'choice', label: 'One', one: true, options }],
  ['Made', { kind: 'dates', label: 'Made', heading: 'When it was made' }],
  ['Price', { kind: 'numbers', label: 'Price', unit: 'pence' }],
  ['Count', { kind: 'numbers', label: 'Count' }],
  ['Name', { kind: 'text', label: 'Name' }],
];

describe('the active filters', () => {
  const chips = (values: FilterValues) =>
    [
      ...plainMarkup(<ActiveFilters filters={filters} values={values} onApply={nothing} />).matchAll(
        /<span class="active-filter-text">(.*?)<\/span>/g,
      ),
    ].map(([, text]) => text);

  it('are shown in words, with at most two options', () => {
    expect(chips({ Kind: ['a'], One: ['x'] })).toEqual(['Kind: Ash', 'One: x']);
    expect([
      chips({ Kind: ['a', 'b'] }),
      chips({ Kind: ['a', 'b', 'c'] }),
      chips({ Name: ['oak'] }),
      chips({}),
    ]).toEqual([['Kind: Ash, Beech'], ['Kind: Ash, Beech and 1 more'], ['Name: oak'], []]);
  });

  it('show open and closed ranges of days and numbers', () => {
    expect([
      chips({ Made: { from: '2026-03-01', to: '2026-03-02' } }),
      chips({ Made: { from: '2026-03-01', to: '2026-03-01' } }),
      chips({ Made: { from: '2026-03-01' } }),
      chips({ Made: { to: '2026-03-02' } }),
    ]).toEqual([
      ['Made: 01/03/2026 – 02/03/2026'],
      ['Made: 01/03/2026'],
      ['Made: from 01/03/2026'],
      ['Made: until 02/03/2026'],
    ]);
    expect([
      chips({ Price: { from: '100', to: '250' } }),
      chips({ Price: { from: '100' } }),
      chips({ Price: { to: '250' } }),
      chips({ Count: { from: '1', to: '2' } }),
    ]).toEqual([['Price: £1.00 to £2.50'], ['Price: £1.00 or more'], ['Price: £2.50 or less'], ['Count: 1 to 2']]);
  });

  it('have accessible names that say what the button removes', () => {
    expect(plainMarkup(<ActiveFilters filters={filters} values={{ Kind: ['a'] }} onApply={nothing} />)).toBe(
      '<ul class="active-filters" aria-label="Active filters"><li><button title="Kind: Ash" aria-label="Remove Kind: Ash" type="button" class="active-filter"><span class="active-filter-text">Kind: Ash</span>{close}</button></li></ul>',
    );
  });
});

describe('the inputs of a filter', () => {
  it('are checkboxes with Select All, or radio buttons if only one can be selected', () => {
    const several = plainMarkup(
      <ChoiceList label="Kind" options={options.slice(0, 2)} chosen={['a']} onChange={nothing} />,
    );
    expect(several).toBe(
      '<div role="group" aria-label="Kind"><button type="button"><span>Select All</span></button><ul class="filter-choices"><li><label><span><input type="checkbox" name="Kind" checked=""/><span></span></span><span>Ash</span></label></li><li><label><span><input type="checkbox" name="Kind"/><span></span></span><span>Beech</span></label></li></ul></div>',
    );
    expect(
      plainMarkup(<ChoiceList label="Kind" options={options} chosen={['c', 'b', 'a']} onChange={nothing} />),
    ).toContain('disabled=""');
    const one = plainMarkup(<ChoiceList isOne label="Kind" options={options} chosen={['a']} onChange={nothing} />);
    expect([one.includes('type="radio"'), one.includes('Select All')]).toEqual([true, false]);
  });

  it('are a text box, or two number boxes with validation', () => {
    expect(
      plainMarkup(<TextFilterInput filter={{ kind: 'text', label: 'Name' }} chosen={['oak']} onChange={nothing} />),
    ).toMatch(
      /<input aria-label="Part of the name" placeholder="Part of the name" maxLength="200" type="text" value="oak"\/>/,
    );
    const numbers = plainMarkup(
      <NumberFilterInput
        filter={{ kind: 'numbers', label: 'Price', unit: 'pence' }}
        range={{ from: '250', to: '100' }}
        onChange={nothing}
      />,
    );
    expect([...numbers.matchAll(/value="([^"]*)"/g)].map(([, value]) => value)).toEqual(['2.50', '1.00']);
    expect(numbers).toContain(
      '<p id="#-problem" role="alert" class="filter-problem">The maximum must not be less than the minimum</p>',
    );
    const plain = plainMarkup(
      <NumberFilterInput filter={{ kind: 'numbers', label: 'Count' }} range={{}} onChange={nothing} />,
    );
    expect([
      plain.includes('£'),
      numbers.includes('£'),
      plain.includes('aria-invalid="false"'),
      numbers.includes('aria-invalid="true"'),
      plain.includes('<div class="filter-days" role="group" aria-label="Count">'),
    ]).toEqual([false, true, true, true, true]);
  });
});

describe('the filter panel', () => {
  const panel = (values: FilterValues, of = filters) =>
    plainMarkup(<FilterPanel filters={of} values={values} onApply={nothing} />);

  it('has a tab per filter and counts the filters to apply', () => {
    const empty = panel({});
    expect(
      [...empty.matchAll(/data-tab="(\w+)" aria-selected="(\w+)"/g)].map(([, name, isOpen]) => `${name} ${isOpen}`),
    ).toEqual(['Kind true', 'One false', 'Made false', 'Price false', 'Count false', 'Name false']);
    expect(empty).toMatch(
      /<button type="button" disabled=""><span>Clear All<\/span><\/button><button type="button"><span>Apply Filters<\/span>/,
    );
    expect(panel({ Kind: ['a'], Name: ['oak'] })).toMatch(
      /<button type="button"><span>Clear All<\/span><\/button><button type="button"><span>Apply Filters \(2\)<\/span>/,
    );
    expect(panel({}, [])).toBe('');
  });

  it('blocks Apply while a value is invalid', () => {
    const isBlocked = (values: FilterValues) => /<button type="button" disabled=""><span>Apply/.test(panel(values));
    expect([
      isBlocked({ Made: { from: '2026-03-01' } }),
      isBlocked({ Made: { from: '2026-03-01', to: '2026-03-02' } }),
      isBlocked({ Price: { from: '2', to: '1' } }),
      isBlocked({ Price: { from: '2' } }),
    ]).toEqual([true, false, true, false]);
  });

  it('offers common date ranges', () => {
    const days = panel({ Made: { from: '2026-03-02', to: '2026-03-01' } }, filters.slice(2, 3));
    expect(
      [...days.matchAll(/aria-pressed="(\w+)" type="button"><span>([^<]*)/g)].map(
        ([, isPressed, label]) => `${label} ${isPressed}`,
      ),
    ).toEqual(['Today false', 'Yesterday false', 'Last 7 days false', 'This month false']);
    expect(days).toContain('<p class="filter-days-heading">When it was made</p>');
    expect(days).toContain('role="alert" class="filter-problem">End date should be after the start date</p>');
  });

  it('opens from a button with the filter count, which is hidden without filters', () => {
    const button = (values: FilterValues, of = filters) =>
      plainMarkup(<FilterMenu filters={of} values={values} onApply={nothing} />);
    expect([
      button({}, []),
      button({ Kind: ['a'], One: ['b'] }).includes('<span class="filter-count figures">2</span>'),
      button({}).includes('filter-count'),
    ]).toEqual(['', true, false]);
  });
});
