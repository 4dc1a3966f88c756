import { fireEvent, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Drawer } from 'schema-admin/engine/kit/dialog/Drawer.tsx';
import { Modal } from 'schema-admin/engine/kit/dialog/Modal.tsx';
import { useConfirm } from 'schema-admin/engine/kit/theme/use-confirm.ts';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { renderWithProviders } from '../../setup/render-with-providers.tsx';
import { inAct, waitForFound, press } from '../../setup/interactions.ts';
import { openDialogs } from 'schema-admin/testing/presses.ts';

const rejected = vi.fn<() => void>();

function Screen({ kind }: { readonly kind: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const question = useConfirm();
  const { modal } = useDialogs();
  const navigate = useNavigate();
  const open = () => {
    if (kind === 'question') question({ title: 'Reject order 12?', okText: 'Reject', onOk: () => rejected() });
    else if (kind === 'message') modal.info({ title: 'Your quote has expired', onOk: () => rejected() });
    else setOpen(true);
  };
  return (
    <>
      <button type="button" onClick={open}>
        Open
      </button>
      <button type="button" onClick={() => void navigate('/list')}>
        Away
      </button>
      {kind === 'modal' && (
        <Modal open={isOpen} onCancel={close} onOk={rejected}>
          Text
        </Modal>
      )}
      {kind === 'drawer' && (
        <Drawer open={isOpen} onClose={close}>
          Text
        </Drawer>
      )}
    </>
  );
}

const openCount = () => openDialogs().length + document.querySelectorAll('.ant-drawer-open').length;
const pop = (idx: number) => inAct(() => window.dispatchEvent(new PopStateEvent('popstate', { state: { idx } })));

it.each(['question', 'message', 'modal', 'drawer'])(
  'back navigation closes a %s, stays on the screen and runs no action',
  async (kind) => {
    const gone = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
    rejected.mockClear();
    renderWithProviders(<Screen kind={kind} />, { url: '/order/12' });
    window.history.replaceState({ idx: 1 }, '', '/order/12');
    await press('Open');
    await waitFor(() => expect(openCount()).toBe(1));
    await pop(0);
    expect(gone.mock.calls).toEqual([[1]]);
    await pop(1);
    await waitFor(() => expect(openCount()).toBe(0));
    expect([window.location.pathname, rejected.mock.calls.length]).toEqual(['/order/12', 0]);
    await pop(0);
    expect(gone).toHaveBeenCalledTimes(1);
    gone.mockRestore();
  },
);

it.each(['question', 'message'])('a %s closes when its screen unmounts', async (kind) => {
  renderWithProviders(<Screen kind={kind} />, { url: '/order/12' });
  await press('Open');
  await waitForFound(() => openDialogs()[0], 'dialog');
  await inAct(() => fireEvent.click(document.querySelectorAll('main button')[1] ?? document.body));
  await waitFor(() => expect([window.location.pathname, openCount()]).toEqual(['/list', 0]));
  await press('Open');
  await waitFor(() => expect(openCount()).toBe(1));
});
