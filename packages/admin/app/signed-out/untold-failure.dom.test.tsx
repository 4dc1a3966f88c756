import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createAuthProvider } from '../../providers/refine/auth-provider.ts';
import { createSessionStore } from '../../providers/session/session-store.ts';
import { browserProfile } from '../../providers/testing/browser-tabs.ts';
import { SignIn } from './SignIn.tsx';
import { SignedOutMessages } from './use-dialogs.tsx';

vi.mock('../../engine/kit/theme/DialogHost.tsx', () => {
  throw new Error('This part cannot be fetched');
});

it('the sign-in screen shows the failure in the page if the dialog can’t be loaded', async () => {
  const auth = createAuthProvider({
    call: () => Promise.reject(new Error('No answer')),
    session: createSessionStore(browserProfile().openTab()),
  });
  render(
    <MemoryRouter>
      <SignedOutMessages>
        <SignIn auth={auth} ended={undefined} />
      </SignedOutMessages>
    </MemoryRouter>,
  );
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'shop@demo.test' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Demo-Portal-1' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Sign In' })));
  expect((await screen.findByText(/unexpected/i)).closest('[role="alert"]')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Sign In/ }).getAttribute('aria-disabled')).not.toBe('true'),
  );
});
