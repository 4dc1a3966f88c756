import { useLogin } from '@refinedev/core';
import { App, Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { signInFailure } from '../../providers/refine/auth-provider.ts';
import { SignedOutCard } from './SignedOutCard.tsx';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The sign-in screen. `notice` says why somebody who was signed in stands here again. */
export function SignIn({ notice }: { notice: string | undefined }) {
  const { mutate: login, isPending } = useLogin<Credentials>();
  const { modal } = App.useApp();
  const [showsPassword, setShowsPassword] = useState(false);

  const submit = (credentials: Credentials) =>
    login(credentials, {
      onSuccess: ({ success, error }) => {
        if (success) return;
        const { title, text } = signInFailure(error);
        modal.error({ title, content: text, okText: 'OK' });
      },
    });

  return (
    <SignedOutCard title="Sign in to the portal" text="Orders, deliveries and shops in one place.">
      {notice && (
        <p className="signed-out-notice" role="status">
          {notice}
        </p>
      )}
      <Form<Credentials> layout="vertical" requiredMark={false} onFinish={submit} disabled={isPending}>
        <Form.Item label="Email" name="email" rules={[{ required: true, whitespace: true, message: 'Please enter your email address' }]}>
          <Input autoFocus autoComplete="username" inputMode="email" size="large" />
        </Form.Item>
        <Form.Item label="Password" name="password" rules={[{ required: true, message: 'Please enter a password' }]}>
          <Input type={showsPassword ? 'text' : 'password'} autoComplete="current-password" size="large" />
        </Form.Item>
        <div className="signed-out-line">
          <Checkbox checked={showsPassword} onChange={(event) => setShowsPassword(event.target.checked)}>
            Show password
          </Checkbox>
          <Link to="/forgotPassword">Forgot password</Link>
        </div>
        <Button type="primary" htmlType="submit" size="large" block loading={isPending}>
          Sign In
        </Button>
      </Form>
    </SignedOutCard>
  );
}
