import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { createLeaveGuard } from 'schema-admin/engine/kit/app/leave-guard.ts';
import { LazyDialogHost, DialogsProvider, useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';

function MessageButton() {
  const { modal, notification } = useDialogs();
  return (
    <button
      type="button"
      onClick={() => {
        modal.error({ title: 'The order is gone' });
        notification.success({ message: 'Saved first' });
        notification.success({ message: 'Saved second' });
      }}
    >
      Tell
    </button>
  );
}

it('messages sent before antd’s dialogs have loaded are shown once they have', async () => {
  render(
    <MemoryRouter>
      <DialogsProvider leaving={createLeaveGuard(window)}>
        <LazyDialogHost />
        <MessageButton />
      </DialogsProvider>
    </MemoryRouter>,
  );
  expect(document.body.querySelector('.ant-modal, .ant-notification')).toBeNull();
  await act(async () => screen.getByRole('button', { name: 'Tell' }).click());
  await screen.findByText('Saved second');
  expect(
    screen
      .getAllByText(/^Saved/)
      .map(({ textContent }) => textContent)
      .sort(),
  ).toEqual(['Saved first', 'Saved second']);
  expect(document.querySelectorAll('.ant-modal-confirm')).toHaveLength(1);
  await act(async () => screen.getByText('Tell').click());
  expect(document.querySelectorAll('.ant-modal-confirm')).toHaveLength(2);
});
