import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { brand, brandText } from '../../contract/brand.ts';
import { type SessionAuth, signInFailure } from '../../providers/refine/auth-provider.ts';
import type { EndReason } from '../../providers/session/session-store.ts';
import { EndNotice } from './EndNotice.tsx';
import { SignedOutCard } from './SignedOutCard.tsx';
import { TextField } from './TextField.tsx';
import { useMessages } from './use-dialogs.tsx';
import { useSignedOutForm } from './use-signed-out-form.ts';
import { sessionTexts } from './texts.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The sign-in screen. `ended` is the reason why the last session ended. */
export function SignIn({ auth, ended }: { auth: SessionAuth; ended: EndReason | undefined }) {
  const { refuse, notice } = useMessages();
  const [showsPassword, setShowsPassword] = useState(false);

  const send = async (credentials: Credentials) => {
    const { success, error } = await auth.login(credentials);
    if (!success) await refuse(signInFailure(error));
  };
  const own = brand().SignIn;
  const { problemOf, onSubmit, isPending, isDeaf } = useSignedOutForm(['email', 'password'], missing, send);

  return (
    <SignedOutCard
      title={brandText(own?.Title) ?? sessionTexts.signInTitle()}
      text={brandText(own?.Text) ?? sessionTexts.signInText()}
    >
      <EndNotice auth={auth} ended={ended} />
      {notice}
      <form noValidate onSubmit={onSubmit}>
        <TextField
          name="email"
          label={sessionTexts.email()}
          autoFocus
          autoComplete="username"
          inputMode="email"
          error={problemOf('email')}
        />
        <TextField
          name="password"
          label={sessionTexts.password()}
          type={showsPassword ? 'text' : 'password'}
          autoComplete="current-password"
          error={problemOf('password')}
        />
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
