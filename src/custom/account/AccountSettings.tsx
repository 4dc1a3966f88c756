import { useLogout } from '@refinedev/core';
import { Button } from 'antd';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { codeWords } from '../../../contract/code-words.ts';
import { PushSwitch } from 'schema-admin/engine/features/alerts/PushSwitch.tsx';
import { SingleKeysSwitch } from 'schema-admin/engine/features/shortcuts/SingleKeysSwitch.tsx';
import { useHasAbility, useUser } from 'schema-admin/engine/kit/app/Portal.tsx';
import { FailureAdvice, usePageTitle } from 'schema-admin/engine/kit/feedback/page.tsx';
import { useConfirm } from 'schema-admin/engine/kit/theme/use-confirm.ts';
import { Facts, Section } from 'schema-admin/engine/kit/section/Section.tsx';
import { useAppearanceChoice } from 'schema-admin/engine/kit/theme/ThemeProvider.tsx';
import { useDialogs } from 'schema-admin/engine/kit/theme/DialogsProvider.tsx';
import { lazyComponent } from 'schema-admin/engine/model/handles/lazy-component.ts';
import { forgottenFailure } from 'schema-admin/providers/refine/auth-provider.ts';
import { commonTexts } from 'schema-admin/providers/texts.ts';
import { accountTexts } from './texts.ts';
import './account-settings.css';

const MerchantAccount = lazyComponent(() => import('./MerchantAccount.tsx'));
const appearances = {
  system: accountTexts.asTheSystem(),
  light: accountTexts.light(),
  dark: accountTexts.dark(),
} as const;

/** Shows the settings of the signed-in user's account (decisions, "Routes and menus"). */
export default function AccountSettings() {
  const user = useUser();
  const isDetailed = useHasAbility('view_detailed_account_settings');
  const hasBusiness = isDetailed || user.shopName !== undefined || user.merchantName !== undefined;
  usePageTitle(accountTexts.title());
  return (
    <div className="account-settings">
      <h1 className="page-title">{accountTexts.title()}</h1>
      <SettingsSection title={accountTexts.you()}>
        <Section title={accountTexts.yours()}>
          <Facts
            facts={[
              [accountTexts.email(), user.email],
              [accountTexts.role(), codeWords.Role[user.role]?.() ?? user.role],
            ]}
          />
        </Section>
        <Section title={accountTexts.appearance()}>
          <Appearance />
        </Section>
        <Section title={accountTexts.desktopNotifications()}>
          <NotificationPermission />
          <PushSwitch />
        </Section>
        <Section title={accountTexts.keyboard()}>
          <SingleKeysSwitch />
        </Section>
        <Section title={accountTexts.devices()}>
          <p className="quiet">{accountTexts.signOutEverywhereText()}</p>
          <SignOutEverywhere />
        </Section>
      </SettingsSection>
      {hasBusiness && (
        <SettingsSection title={accountTexts.business()}>
          <Section title={accountTexts.yourBusiness()}>
            <Facts
              facts={[
                [accountTexts.shop(), user.shopName],
                [accountTexts.merchant(), user.merchantName],
              ]}
            />
          </Section>
          {isDetailed && (
            <Suspense>
              <MerchantAccount />
            </Suspense>
          )}
        </SettingsSection>
      )}
    </div>
  );
}

function SettingsSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className="account-part" aria-labelledby={id}>
      <h2 id={id} className="account-part-title">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Appearance() {
  const [chosen, choose] = useAppearanceChoice();
  return (
    <fieldset className="appearance">
      <legend className="visually-hidden">{accountTexts.appearance()}</legend>
      {(['system', 'light', 'dark'] as const).map((choice) => (
        <label key={choice}>
          <input type="radio" name="appearance" checked={choice === chosen} onChange={() => choose(choice)} />{' '}
          {appearances[choice]}
        </label>
      ))}
    </fieldset>
  );
}

function SignOutEverywhere() {
  const { mutateAsync: logout, isPending } = useLogout<{ everywhere: boolean }>();
  const { modal } = useDialogs();
  const question = useConfirm();
  const explain = (error: unknown) => {
    const { text, advice } = forgottenFailure(error);
    modal.error({
      title: commonTexts.error(),
      content: <FailureAdvice text={text} advice={advice} />,
      okText: commonTexts.ok(),
    });
  };
  const ask = () =>
    question({
      title: accountTexts.signOutEverywhereQuestion(),
      content: accountTexts.signOutEverywhereWarning(),
      okText: accountTexts.signOutEverywhere(),
      isDanger: true,
      onOk: async () => {
        const { success, error } = await logout({ everywhere: true });
        if (!success) explain(error);
      },
    });
  return (
    <Button danger loading={isPending} onClick={ask}>
      {accountTexts.signOutOnAll()}
    </Button>
  );
}

const states: Record<NotificationPermission, string> = {
  granted: accountTexts.allowed(),
  denied: accountTexts.blocked(),
  default: accountTexts.notAsked(),
};

/** Shows the permission for desktop notifications. Requests it only when the user presses the button. */
function NotificationPermission() {
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : undefined));
  if (!permission) return <p className="quiet">{accountTexts.noNotifications()}</p>;
  return (
    <>
      <p className="quiet">{states[permission]}</p>
      {permission === 'default' && (
        <Button onClick={() => void Notification.requestPermission().then(setPermission)}>
          {accountTexts.allowNotifications()}
        </Button>
      )}
    </>
  );
}
