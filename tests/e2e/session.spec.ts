import { expect, signIn, test } from './fixtures.ts';

test('signed out, every path leads to the sign-in screen, and sign-in leads on to what was asked for', async ({ page }) => {
  await page.goto('/admin/orders?tab=queued');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email', { exact: true }).fill('admin@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Demo-Portal-1');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?tab=queued$/);
});

test('a path of another role falls back to the landing page', async ({ page }) => {
  await signIn(page, 'shop@demo.test');
  await page.goto('/admin/orders');
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page).not.toHaveURL(/admin/);
  await page.goto('/no/such/page');
  await expect(page).toHaveURL(/\/orders$/);
});

test('a wrong password and an unknown address are refused with the same words', async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/401/);
  for (const email of ['shop@demo.test', 'nobody@demo.test']) {
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Invalid credentials' });
    await expect(dialog).toContainText('Email address / password combination is incorrect');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toBeHidden();
  }
});

test('the show-password checkbox unmasks and masks the password', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByLabel('Show password').check();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByLabel('Show password').uncheck();
  await expect(password).toHaveAttribute('type', 'password');
});

test('Logout ends the session here and at the server, and in every tab', async ({ page, context, allowConsoleErrors }) => {
  allowConsoleErrors(/401/);
  await signIn(page, 'shop@demo.test');
  const other = await context.newPage();
  await other.goto('/orders');
  await expect(other.getByRole('list', { name: 'Orders' })).toBeVisible();
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login/);
  expect((await page.request.get('/api/portal/profile')).status()).toBe(401);
});

test('a reload keeps the user signed in', async ({ page }) => {
  await signIn(page, 'merchant@demo.test');
  await page.reload();
  await expect(page.getByText('MerchantPortal')).toBeVisible();
});

test('the sign-in screen validates nothing but that both fields are filled, and puts the focus where something is missing', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please enter your email address')).toBeVisible();
  await expect(page.getByText('Please enter a password')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
});
