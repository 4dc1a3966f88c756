import { useLogin } from '@refinedev/core';
import { App, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { FailureAdvice } from '../../engine/kit/feedback/page.tsx';
import { signInFailure } from '../../providers/refine/auth-provider.ts';
import type { EndReason } from '../../providers/session/session-store.ts';
import { EndNotice } from './EndNotice.tsx';
import { SignedOutCard } from './SignedOutCard.tsx';
import { TextField } from './TextField.tsx';
import { useSignedOutForm } from './use-signed-out-form.ts';
import { sessionTexts } from './texts.ts';
import { commonTexts } from '../../providers/texts.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The sign-in screen. `ended`: why somebody who was signed in stands here again. */
export function SignIn({ ended }: { ended: EndReason | undefined }) {
  const { mutateAsync: login, isPending } = useLogin<Credentials>();
  const { modal } = App.useApp();
  const [showsPassword, setShowsPassword] = useState(false);

  const refuse = (error: unknown) => {
    const { title, text, advice } = signInFailure(error);
    modal.error({ title, content: <FailureAdvice text={text} advice={advice} />, okText: commonTexts.ok() });
  };
  const send = async (credentials: Credentials) => {
    const { success, error } = await login(credentials);
    if (!success) refuse(error);
  };
  const { problemOf, onSubmit, isDeaf } = useSignedOutForm(['email', 'password'], missing, send);

  return (
    <SignedOutCard title={sessionTexts.signInTitle()} text={sessionTexts.signInText()}>
      <EndNotice ended={ended} />
      <form noValidate onSubmit={onSubmit}>
        <TextField name="email" label={sessionTexts.email()} autoFocus autoComplete="username" inputMode="email" error={problemOf('email')} />
        <TextField name="password" label={sessionTexts.password()} type={showsPassword ? 'text' : 'password'} autoComplete="current-password" error={problemOf('password')} />
        <div className="signed-out-line">
          <Checkbox checked={showsPassword} onChange={(event) => setShowsPassword(event.target.checked)}>
            {sessionTexts.showPassword()}
          </Checkbox>
          <Link to="/forgotPassword">{sessionTexts.forgotPassword()}</Link>
        </div>
        <Button type="primary" htmlType="submit" size="large" block loading={isPending} aria-disabled={isDeaf}>
          {sessionTexts.signIn()}
        </Button>
      </form>
    </SignedOutCard>
  );
}

function missing({ email, password }: Credentials): Partial<Credentials> {
  return {
    ...(email.trim() === '' ? { email: sessionTexts.enterEmail() } : {}),
    ...(password === '' ? { password: sessionTexts.enterPassword() } : {}),
  };
}
