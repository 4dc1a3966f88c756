import { expect, signIn, test } from './fixtures.ts';

// Requirements O-2.28, O-2.30, O-2.31, O-2.32, O-2.33, O-5.01, O-5.11, O-5.12, O-5.13, O-5.17, O-7.13, O-7.14
// Requirements O-8.09, O-8.11, O-9.03
test('a user resets a forgotten password by email, must choose a strong one, and signs in', async ({
  page,
  allowConsoleErrors,
}) => {
  // The logout may close the socket that the new page is just opening.
  allowConsoleErrors(/401|HTTP Authentication failed/, /422/);
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page).toHaveURL(/\/forgotPassword$/);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/portal/forgot-password')) sent.push(`${request.method()} ${request.postData()}`);
  });
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await page.getByLabel('Email').fill('merchant-collect@demo.test');
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(
    page.getByText('If your email is registered, you will receive a password reset link shortly.'),
  ).toBeVisible();
  const toast = page.getByText('Password reset link sent successfully!');
  await expect(toast).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(toast).toBeHidden();
  expect(sent).toEqual(['POST {"Email":"merchant-collect@demo.test"}']);
  await page.getByRole('button', { name: 'Return to Login' }).click();
  await expect(page).toHaveURL(/\/login$/);

  const link = async () => /\/resetPassword\/[\w-]+/.exec(await (await page.request.get('/api/mailbox')).text())?.[0];
  await expect.poll(link).toBeTruthy();
  const mailed = (await link()) ?? '';
  await page.goto(mailed);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  const password = page.getByLabel('New password', { exact: true });
  const confirmation = page.getByLabel('Confirm password');
  const send = page.getByRole('button', { name: 'Reset password' });
  await send.click();
  await expect(page.getByText('Please enter a password')).toBeVisible();
  await password.fill('abc');
  await expect(page.getByText('Weak')).toBeVisible();
  await send.click();
  await expect(page.getByText('Please use a stronger password')).toBeVisible();
  await password.fill('Abcdefg1');
  await expect(page.getByText('Medium')).toBeVisible();
  await send.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await password.fill('Demo-Portal-1');
  await confirmation.fill('Demo-Portal-1');
  await expect(page.getByText('Strong')).toBeVisible();
  await send.click();
  await expect(page.getByText('Password reset successfully!')).toBeVisible();
  expect(sent.slice(1)).toEqual([
    `POST ${JSON.stringify({ Token: mailed.split('/').at(-1), Password: 'Demo-Portal-1' })}`,
  ]);
  const used = page.url();
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'merchant-collect@demo.test');

  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.goto(used);
  await password.fill('Demo-Portal-2');
  await confirmation.fill('Demo-Portal-2');
  await send.click();
  await expect(page.getByRole('dialog', { name: 'Error' })).toBeVisible();
});
