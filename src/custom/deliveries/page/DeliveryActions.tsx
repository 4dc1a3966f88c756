import { EllipsisOutlined, MessageOutlined, RedoOutlined, StarOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { type LiveStep, mayCancel } from '../../../../contract/collect/progress.ts';
import { abilitiesOf, administers, seesShop } from 'schema-admin/contract/roles.ts';
import { ActionForm } from 'schema-admin/engine/kit/actions/ActionForm.tsx';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { usePortal, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useRefresh } from 'schema-admin/engine/kit/data/use-refresh.ts';
import { useWrite } from 'schema-admin/engine/kit/data/use-write.ts';
import { FailureNotice } from 'schema-admin/engine/kit/feedback/FailureNotice.tsx';
import { failureText } from 'schema-admin/engine/kit/feedback/failure-dialog.ts';
import { useConfirm } from 'schema-admin/engine/kit/theme/use-confirm.ts';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { LinkButton } from 'schema-admin/engine/kit/tools/LinkButton.tsx';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { type Delivery, collect } from '../deliveries.ts';
import { newDeliveryPath } from '../delivery-paths.ts';
import { cancel, chatToken, markCanceled, markDelivered, markFailed, saveFavourite } from '../delivery-actions.ts';
import { isDraft } from '../delivery-state.ts';
import { deliveryTexts } from '../texts.ts';

/** The event that opens the driver chat. The configured chat script listens for it on `window`. */
export const driverChatEvent = 'portal:driver-chat';

interface DriverChat {
  /** Authorises the conversation with the driver of one delivery. */
  readonly token: string;
  readonly reference: string;
}

function openDriverChat(chat: DriverChat): void {
  window.dispatchEvent(new CustomEvent<DriverChat>(driverChatEvent, { detail: chat }));
}

interface DeliveryActionsProps {
  readonly delivery: Delivery;
  readonly step: LiveStep;
  readonly hasDriver: boolean;
}

/**
 * Shows the actions of the role. Administrators set the status, shops cancel and book again, and both chat with the
 * driver.
 */
export function DeliveryActions({ delivery, step, hasDriver }: DeliveryActionsProps) {
  const user = useUser();
  const cancelling = useAction(cancel);
  const favourite = useAction(saveFavourite);
  const isCancellable = !isDraft(delivery) && mayCancel(abilitiesOf(user), { step, hasDriver });
  return (
    <>
      <ChatButton delivery={delivery} hasDriver={hasDriver} />
      {cancelling && isCancellable && (
        <Button danger loading={cancelling.isRunning} onClick={() => cancelling.press(delivery)}>
          {cancelling.action.label}
        </Button>
      )}
      {favourite && (
        <Button icon={<StarOutlined aria-hidden />} onClick={() => favourite.press(delivery)}>
          {favourite.action.label}
        </Button>
      )}
      <ActionForm inputRequest={favourite?.inputRequest} />
      {seesShop(user.role) && (
        <LinkButton
          to={`${newDeliveryPath}?repeatBookingId=${encodeURIComponent(delivery.Id)}`}
          icon={<RedoOutlined aria-hidden />}
        >
          {deliveryTexts.repeatBooking()}
        </LinkButton>
      )}
      {administers(user.role) && <StatusMenu delivery={delivery} />}
    </>
  );
}

const manual = [markDelivered, markCanceled, markFailed];

/** Lists the statuses that can be set by hand. Shows a failure in place, with a retry button (D-8.07). */
function StatusMenu({ delivery }: { readonly delivery: Delivery }) {
  const question = useConfirm();
  const { notification } = useDialogs();
  const { run, running } = useWrite();
  const refresh = useRefresh(collect);
  const [failed, setFailed] = useState<{ readonly action: (typeof manual)[number]; readonly message: string }>();
  const possible = manual.filter((action) => action.when?.(delivery) ?? true);

  const mark = async (action: (typeof manual)[number]) => {
    try {
      await run({ operation: action, id: delivery.Id, input: undefined }, async () => {
        setFailed(undefined);
        notification.success({ message: action.done?.(delivery, undefined) });
        await refresh.all();
      });
    } catch (error) {
      setFailed({ action, message: failureText(error) });
    }
  };
  const ask = (action: (typeof manual)[number]) => {
    const { title, text, confirm } = action.confirm?.(delivery) ?? {
      title: action.label,
      text: undefined,
      confirm: action.label,
    };
    question({
      title,
      content: text,
      okText: confirm,
      isDanger: action.danger ?? false,
      cancelText: commonTexts.cancel(),
      onOk: () => mark(action),
    });
  };
  if (possible.length === 0) return null;
  return (
    <>
      {failed && (
        <FailureNotice
          what={deliveryTexts.markNotDone()}
          message={failed.message}
          isRetrying={running.length > 0}
          onRetry={() => void mark(failed.action)}
        />
      )}
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items: possible.map(({ name, label, danger = false }) => ({ key: name, label, danger })),
          onClick: ({ key }) => {
            const action = possible.find(({ name }) => name === key);
            if (action) ask(action);
          },
        }}
      >
        <Button icon={<EllipsisOutlined aria-hidden />} aria-haspopup="menu" loading={running.length > 0}>
          {deliveryTexts.changeStatus()}
        </Button>
      </Dropdown>
    </>
  );
}

/** Renders the chat button once there is a driver. Uses the token of the delivery, or requests a new one. */
function ChatButton({ delivery, hasDriver }: { readonly delivery: Delivery; readonly hasDriver: boolean }) {
  const { config } = usePortal();
  const { modal } = useDialogs();
  const token = useAction(chatToken, { isOneOfSeveral: true });
  if (!token || (!hasDriver && !delivery.ChatJwtToken)) return null;

  const open = async () => {
    if (config.ChatScriptUrl === '') {
      const phone = config.PhoneContact;
      modal.info({
        title: deliveryTexts.noChat(),
        content: phone === '' ? deliveryTexts.noChatHint() : deliveryTexts.noChatCall({ phone }),
        okText: commonTexts.ok(),
      });
      return;
    }
    const known = delivery.ChatJwtToken || (await token.send(delivery.Id, undefined))?.answer.Token;
    if (known) openDriverChat({ token: known, reference: delivery.ReferenceNumber });
  };
  return (
    <Button icon={<MessageOutlined aria-hidden />} loading={token.isRunning} onClick={() => void open()}>
      {deliveryTexts.chat()}
    </Button>
  );
}
