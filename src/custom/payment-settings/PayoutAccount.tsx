import { BankOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { readInstant } from 'schema-admin/contract/time.ts';
import { textOfCode } from 'schema-admin/engine/format/code-text.ts';
import { formatTime } from 'schema-admin/engine/format/dates.ts';
import { ActionForm } from 'schema-admin/engine/kit/actions/ActionForm.tsx';
import { useAction } from 'schema-admin/engine/kit/actions/use-action.ts';
import { Facts } from 'schema-admin/engine/kit/section/Section.tsx';
import type { SlotProps } from 'schema-admin/engine/model/declaration/section-declaration.ts';
import { type OwnSettings, changeAccount } from './payment-settings.ts';
import { paymentSettingsTexts } from './texts.ts';
import './payment-settings.css';

/** Shows the masked account, and the button that replaces it. */
export default function PayoutAccount({ record }: SlotProps<OwnSettings>) {
  const action = useAction(changeAccount);
  const { Account } = record;
  return (
    <div className="payout-account">
      {Account ? (
        <Facts
          facts={[
            [paymentSettingsTexts.holder(), Account.Holder],
            [paymentSettingsTexts.accountType(), textOfCode('AccountType', Account.AccountType)],
            [
              paymentSettingsTexts.number(),
              <span key="number" dir="ltr" className="figures">
                {Account.MaskedNumber}
              </span>,
            ],
            [paymentSettingsTexts.changed(), formatTime(readInstant(Account.Changed))],
          ]}
        />
      ) : (
        <p className="quiet">{paymentSettingsTexts.noAccount()}</p>
      )}
      {action && (
        <>
          <Button
            type={Account ? 'default' : 'primary'}
            icon={<BankOutlined aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => action.press(record)}
          >
            {Account ? paymentSettingsTexts.changeAccount() : paymentSettingsTexts.addAccount()}
          </Button>
          <ActionForm inputRequest={action.inputRequest} />
        </>
      )}
    </div>
  );
}
