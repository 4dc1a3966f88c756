import { useForgotPassword } from '@refinedev/core';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { passwordFailure } from '../../providers/refine/auth-provider.ts';
import { SignedOutCard } from './SignedOutCard.tsx';
import { TextField } from './TextField.tsx';
import { useSignedOutForm } from './use-signed-out-form.ts';

interface Address {
  readonly email: string;
}

/** Asks for a reset link. The answer is the same for every address, so that none is given away. */
export default function ForgotPassword() {
  const { mutateAsync: ask, isPending } = useForgotPassword<Address>();
  const { modal, notification } = App.useApp();
  const navigate = useNavigate();
  const [isSent, setSent] = useState(false);

  const send = async (address: Address) => {
    const { success, error } = await ask(address);
    if (success) {
      setSent(true);
      notification.success({ message: 'Password reset link sent successfully!' });
    } else modal.error({ title: 'Error', content: passwordFailure(error), okText: 'OK' });
  };
  const { problemOf, onSubmit, isDeaf } = useSignedOutForm(['email'], ({ email }) => (email.trim() === '' ? { email: 'Please enter your email address' } : {}), send);

  if (isSent) {
    return (
      <SignedOutCard title="Check your inbox" text="If your email is registered, you will receive a password reset link shortly.">
        <Button type="primary" size="large" block onClick={() => void navigate('/login')}>
          Return to Login
        </Button>
      </SignedOutCard>
    );
  }
  return (
    <SignedOutCard title="Forgot your password?" text="Enter your email address and we will send you a link to choose a new one.">
      <form noValidate onSubmit={onSubmit}>
        <TextField name="email" label="Email" autoFocus autoComplete="username" inputMode="email" error={problemOf('email')} />
        <div className="signed-out-actions">
          <Button type="primary" htmlType="submit" size="large" block loading={isPending} aria-disabled={isDeaf}>
            Send Reset Link
          </Button>
          <Link to="/login">Back to Login</Link>
        </div>
      </form>
    </SignedOutCard>
  );
}
