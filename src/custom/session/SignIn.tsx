import { useLogin } from '@refinedev/core';
import { App, Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { FailureText } from '../../engine/feedback/FailureText.tsx';
import { signInFailure } from '../../providers/refine/auth-provider.ts';
import { SignedOutCard } from './SignedOutCard.tsx';
import { TextField } from './TextField.tsx';
import { useSignedOutForm } from './use-signed-out-form.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The sign-in screen. `notice` says why somebody who was signed in stands here again. */
export function SignIn({ notice }: { notice: string | undefined }) {
  const { mutateAsync: login, isPending } = useLogin<Credentials>();
  const { modal } = App.useApp();
  const [showsPassword, setShowsPassword] = useState(false);

  const refuse = (error: unknown) => {
    const { title, text, advice } = signInFailure(error);
    modal.error({ title, content: <FailureText text={text} advice={advice} />, okText: 'OK' });
  };
  const send = async (credentials: Credentials) => {
    const { success, error } = await login(credentials);
    if (!success) refuse(error);
  };
  const { problemOf, onSubmit, isDeaf } = useSignedOutForm(['email', 'password'], missing, send);

  return (
    <SignedOutCard title="Sign in to the portal" text="Orders, deliveries and shops in one place.">
      {notice && (
        <p className="signed-out-notice" role="status">
          {notice}
        </p>
      )}
      <form noValidate onSubmit={onSubmit}>
        <TextField name="email" label="Email" autoFocus autoComplete="username" inputMode="email" error={problemOf('email')} />
        <TextField name="password" label="Password" type={showsPassword ? 'text' : 'password'} autoComplete="current-password" error={problemOf('password')} />
        <div className="signed-out-line">
          <Checkbox checked={showsPassword} onChange={(event) => setShowsPassword(event.target.checked)}>
            Show password
          </Checkbox>
          <Link to="/forgotPassword">Forgot password</Link>
        </div>
        <Button type="primary" htmlType="submit" size="large" block loading={isPending} aria-disabled={isDeaf}>
          Sign In
        </Button>
      </form>
    </SignedOutCard>
  );
}

function missing({ email, password }: Credentials): Partial<Credentials> {
  return {
    ...(email.trim() === '' ? { email: 'Please enter your email address' } : {}),
    ...(password === '' ? { password: 'Please enter a password' } : {}),
  };
}
