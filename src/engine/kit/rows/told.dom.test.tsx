import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isTold, tellQuestions } from './told.ts';

it('what a question tells is known while it is drawn, and not while anything else is', async () => {
  tellQuestions();
  const drawn: (readonly [unknown, boolean])[] = [];
  function Asked() {
    const { data } = useQuery({ queryKey: ['asked'], queryFn: () => Promise.resolve('answer') });
    drawn.push([data, isTold()]);
    return null;
  }
  const client = new QueryClient();
  const asking = () => (
    <QueryClientProvider client={client}>
      <Asked />
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(asking());
  await waitFor(() => expect(drawn).toContainEqual(['answer', true]));
  rerender(asking());
  expect(drawn.at(-1)).toEqual(['answer', false]);
  expect(drawn[0]).toEqual([undefined, false]);
  expect(drawn.filter(([answer, told]) => told && answer === undefined)).toEqual([]);
  unmount();
});
