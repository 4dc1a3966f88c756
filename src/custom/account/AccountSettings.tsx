import { useLogout } from '@refinedev/core';
import { App, Button } from 'antd';
import { Suspense } from 'react';
import { lazyComponent } from '../../engine/model/handles/lazy-component.ts';
import { FailureText } from '../../engine/kit/feedback/FailureText.tsx';
import { SingleKeysSwitch } from '../../engine/features/keys/SingleKeysSwitch.tsx';
import { Facts, Section } from '../../engine/kit/section/Section.tsx';
import { useQuestion } from '../../engine/kit/press/use-question.ts';
import { useHolds, useUser } from '../../engine/kit/app/Portal.tsx';
import { usePageTitle } from '../../engine/kit/feedback/use-page-title.ts';
import { useAppearanceChoice } from '../../engine/kit/theme/Themed.tsx';
import { forgottenFailure } from '../../providers/refine/auth-provider.ts';
import { NotificationPermission } from './NotificationPermission.tsx';
import './account-settings.css';

const MerchantAccount = lazyComponent(() => import('./MerchantAccount.tsx'));
const appearances = { system: 'Same as the system', light: 'Light', dark: 'Dark' } as const;

/** What every user may see and change of its own account (decisions, "Routes and menus"). */
export default function AccountSettings() {
  const user = useUser();
  const isDetailed = useHolds('view_detailed_account_settings');
  usePageTitle('Account Settings');
  return (
    <div className="account-settings">
      <h1 className="page-title">Account Settings</h1>
      <Section title="Your account">
        <Facts
          facts={[
            ['Email', user.email],
            ['Role', user.role],
            ['Shop', user.shopName],
            ['Merchant', user.merchantName],
          ]}
        />
      </Section>
      <Section title="Appearance">
        <Appearance />
      </Section>
      <Section title="Desktop notifications">
        <NotificationPermission />
      </Section>
      <Section title="Keyboard">
        <SingleKeysSwitch />
      </Section>
      <Section title="Devices">
        <p className="quiet">Ends every session of yours, on this device and on all others. You will have to sign in again.</p>
        <SignOutEverywhere />
      </Section>
      {isDetailed && (
        <Suspense>
          <MerchantAccount />
        </Suspense>
      )}
    </div>
  );
}

function Appearance() {
  const [chosen, choose] = useAppearanceChoice();
  return (
    <fieldset className="appearance">
      <legend className="visually-hidden">Appearance</legend>
      {(['system', 'light', 'dark'] as const).map((choice) => (
        <label key={choice}>
          <input type="radio" name="appearance" checked={choice === chosen} onChange={() => choose(choice)} /> {appearances[choice]}
        </label>
      ))}
    </fieldset>
  );
}

function SignOutEverywhere() {
  const { mutateAsync: logout, isPending } = useLogout<{ everywhere: boolean }>();
  const { modal } = App.useApp();
  const question = useQuestion();
  const explain = (error: unknown) => {
    const { text, advice } = forgottenFailure(error);
    modal.error({ title: 'Error', content: <FailureText text={text} advice={advice} />, okText: 'OK' });
  };
  const ask = () =>
    question({
      title: 'Sign out on all devices?',
      content: 'Every browser and tablet that is signed in with your account will have to sign in again.',
      okText: 'Sign out everywhere',
      isDanger: true,
      onOk: async () => {
        const { success, error } = await logout({ everywhere: true });
        if (!success) explain(error);
      },
    });
  return (
    <Button danger loading={isPending} onClick={ask}>
      Sign out on all devices
    </Button>
  );
}
