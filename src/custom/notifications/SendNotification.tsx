import { BellFilled } from '@ant-design/icons';
import { Button, Radio } from 'antd';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { maxBodyLength, maxTitleLength } from '../../../contract/push/push-rules.ts';
import type { FormBodyProps } from 'schema-admin/engine/model/form/form-declaration.ts';
import { formatTimeWithZone } from 'schema-admin/engine/format/dates.ts';
import { useMayUse } from 'schema-admin/engine/kit/app/Portal.tsx';
import { useConfirm } from 'schema-admin/engine/kit/theme/use-confirm.ts';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { ComposedText } from './ComposedText.tsx';
import { CustomerFile } from './CustomerFile.tsx';
import { countCustomers, formatPeople } from './notification-actions.ts';
import { Reach, ReachOfCustomers } from './Reach.tsx';
import { ScheduleChoice } from './ScheduleChoice.tsx';
import { ShopTree } from './ShopTree.tsx';
import { ComposedField, PushedTo, customersOfShop, missingFieldsText } from './composition.ts';
import { notificationTexts } from './texts.ts';
import { useComposer } from './use-composer.ts';
import './push.css';

/**
 * Renders the composer of a push notification (C-2.67). The URL may preset the customers of one shop as recipients. The
 * engine renders the dialog.
 */
export default function SendNotification({ draft, onChanged, onCancel, onDone }: FormBodyProps) {
  const id = useId();
  const mayChooseCustomers = useMayUse(countCustomers);
  const [parameters] = useSearchParams();
  const composer = useComposer(draft, mayChooseCustomers ? parameters.get(customersOfShop) : null);
  const { modal } = useDialogs();
  const form = useRef<HTMLFormElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  const { composition, customers, faults, isChanged, isRefused, isSending } = composer;
  const { title, body, target, scheduledAt } = composition;
  const question = useConfirm();
  /** Number of recipients in the selected shops, if the backend counts them. */
  const [people, setPeople] = useState<number>();
  const fileCount = customers?.faults.length === 0 ? customers.ids.length : 0;

  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  // A layout effect, because Back may follow a keystroke immediately.
  useLayoutEffect(() => onChanged(isChanged), [isChanged, onChanged]);

  // An error disables the send button, which then loses the focus.
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isRefused]);

  const needed = missingFieldsText(faults);
  const send = async () => {
    const values = await composer.send(() => sendButton.current?.focus());
    if (values) onDone({ values });
  };
  const whom = () => {
    if (target === 'Customer') return formatPeople(fileCount);
    if (people !== undefined) return formatPeople(people);
    return target === 'Shop'
      ? notificationTexts.shopCount({ count: composer.shops.length })
      : notificationTexts.shopCustomerCount({ count: composer.shops.length });
  };
  const confirmSend = () => {
    if (needed !== undefined || composer.isSending) return;
    // If the time has passed in the meantime, show the error at its field instead of a confirmation.
    if (!composer.isSendable()) return void send();
    question({
      title: notificationTexts.sendQuestion({ title: title.trim(), whom: whom() }),
      content:
        scheduledAt === null
          ? notificationTexts.sendNow()
          : notificationTexts.sendLater({ time: formatTimeWithZone(new Date(scheduledAt)) }),
      okText: notificationTexts.send(),
      onOk: () => void send(),
    });
  };
  const explainFile = (fault: string) =>
    modal.error({ title: notificationTexts.fileNotSupported(), content: fault, okText: commonTexts.ok() });

  return (
    // Only the button sends. Enter in a field must not notify hundreds of people.
    <form ref={form} className="push-composer" noValidate onSubmit={(event) => event.preventDefault()}>
      <div className="push-fields">
        <ComposedText
          label={notificationTexts.title()}
          value={title}
          max={maxTitleLength}
          fault={composer.spoken(ComposedField.enum.Title)}
          onChange={(text) => composer.change({ title: text })}
          onLeave={() => composer.leave(ComposedField.enum.Title)}
        />
        <ComposedText
          label={notificationTexts.body()}
          value={body}
          max={maxBodyLength}
          isLong
          fault={composer.spoken(ComposedField.enum.Body)}
          onChange={(text) => composer.change({ body: text })}
          onLeave={() => composer.leave(ComposedField.enum.Body)}
        />
        <fieldset className="push-choice">
          <legend>{notificationTexts.sendTo()}</legend>
          <Radio.Group
            name={`${id}-target`}
            value={target}
            options={[
              { value: 'Shop', label: notificationTexts.shop() },
              ...(mayChooseCustomers ? [{ value: 'ShopCustomer', label: notificationTexts.shopCustomer() }] : []),
              { value: 'Customer', label: notificationTexts.customer() },
            ]}
            onChange={(event) => composer.change({ target: PushedTo.parse(event.target.value) })}
          />
        </fieldset>
        {target === 'Customer' ? (
          <CustomerFile composer={composer} onUnreadable={explainFile} />
        ) : (
          <ShopTree composer={composer} />
        )}
        {target === 'Customer' ? (
          <ReachOfCustomers count={fileCount} />
        ) : (
          <Reach shops={composer.shops} isToCustomers={target === 'ShopCustomer'} onCounted={setPeople} />
        )}
        <ScheduleChoice composer={composer} />
      </div>
      <PhonePreview
        title={title}
        body={body}
        time={scheduledAt ? formatTimeWithZone(new Date(scheduledAt)) : notificationTexts.nowOnPhone()}
      />
      <footer className="push-foot dialog-foot">
        <p id={`${id}-needed`} className="quiet">
          {needed}
        </p>
        <Button onClick={onCancel}>{commonTexts.cancel()}</Button>
        <Button
          type="primary"
          ref={sendButton}
          disabled={needed !== undefined}
          loading={isSending}
          aria-disabled={needed !== undefined || isSending}
          aria-describedby={`${id}-needed`}
          onClick={confirmSend}
        >
          {notificationTexts.send()}
        </Button>
      </footer>
    </form>
  );
}

function PhonePreview({ title, body, time }: { title: string; body: string; time: string }) {
  return (
    <figure className="push-preview">
      <figcaption>{notificationTexts.preview()}</figcaption>
      <div className="push-phone">
        <div className="push-card">
          <p className="push-card-head">
            <BellFilled aria-hidden /> {notificationTexts.marketplace()} <span>{time}</span>
          </p>
          <p className="push-card-title">{title.trim() || notificationTexts.title()}</p>
          <p className="push-card-body">{body.trim() || notificationTexts.yourMessage()}</p>
        </div>
      </div>
    </figure>
  );
}
