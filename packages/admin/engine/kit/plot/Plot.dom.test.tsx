import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { Plot } from './Plot.tsx';

afterEach(cleanup);

it('a plot shows its values as a table with links, and dashes for missing values', () => {
  render(
    <MemoryRouter>
      <Plot
        title="Fees"
        points={['Week 1', 'Week 2']}
        series={[
          { name: 'This year', values: [5, 7] },
          { name: 'Last year', values: [undefined, 0], kind: 'line', isBefore: true },
        ]}
        format={(value) => `£${value}`}
        hrefOf={(index) => (index === 1 ? '/fees?week=2' : undefined)}
      />
    </MemoryRouter>,
  );
  expect(screen.getByRole('img', { name: 'Fees' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FeesThis yearLast year',
    'Week 1£5–',
    'Week 2£7£0',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/fees?week=2']);
  fireEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
  expect(screen.queryByRole('table')).toBeNull();
});

it('charts render after the page, one at a time', async () => {
  const plot = (title: string) => (
    <Plot title={title} points={['May']} series={[{ name: 'Fees', values: [5] }]} format={String} />
  );
  const { container, unmount } = render(
    <MemoryRouter>
      {plot('Fees')}
      {plot('Credits')}
    </MemoryRouter>,
  );
  const getRendered = () => [...container.querySelectorAll('.plot-room')].map((room) => room.childElementCount > 0);
  const seen = new Set<string>();
  expect(getRendered()).toEqual([false, false]);
  await waitFor(
    () => {
      seen.add(getRendered().join());
      expect(getRendered()).toEqual([true, true]);
    },
    { interval: 1, timeout: 10_000 },
  );
  expect([...seen]).toContain('true,false');
  // A chart that unmounts before its turn does not block the next one.
  unmount();
  render(<MemoryRouter>{plot('Refunds')}</MemoryRouter>);
  await waitFor(() => expect(document.querySelector('.plot-room')?.childElementCount).toBe(1));
});
