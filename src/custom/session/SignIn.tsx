import { useLogin } from '@refinedev/core';
import { App, Button, Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { Logo } from '../../engine/shell/Logo.tsx';
import { usePageTitle } from '../../engine/shell/usePageTitle.ts';
import { signInFailure } from '../../providers/refine/auth-provider.ts';
import './sign-in.css';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The sign-in screen. `notice` says why somebody who was signed in stands here again. */
export function SignIn({ notice }: { notice: string | undefined }) {
  const { mutate: login, isPending } = useLogin<Credentials>();
  const { modal } = App.useApp();
  const [showsPassword, setShowsPassword] = useState(false);
  usePageTitle('Sign in');

  const submit = (credentials: Credentials) =>
    login(credentials, {
      onSuccess: ({ success, error }) => {
        if (success) return;
        const { title, text } = signInFailure(error);
        modal.error({ title, content: text, okText: 'OK' });
      },
    });

  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <div className="sign-in-brand">
          <Logo />
          <h1>Sign in to the portal</h1>
          <p className="quiet">Orders, deliveries and shops in one place.</p>
        </div>
        {notice && (
          <p className="sign-in-notice" role="status">
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
          <Form.Item>
            <Checkbox checked={showsPassword} onChange={(event) => setShowsPassword(event.target.checked)}>
              Show password
            </Checkbox>
          </Form.Item>
          <Button type="primary" htmlType="submit" size="large" block loading={isPending}>
            Sign In
          </Button>
        </Form>
      </div>
    </main>
  );
}
