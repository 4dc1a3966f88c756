/**
 * Fixtures and actions for journeys against the strict backend.
 * A journey fails if the backend refuses a request or receives one for an extension.
 */
import type { Locator, Page } from '@playwright/test';
import { startStrictBackend } from '../setup/strict-backend.mjs';
import { expect, test as base } from './fixtures.ts';

type Backend = Awaited<ReturnType<typeof startStrictBackend>>;

export const test = base.extend<{ readonly backend: Backend; readonly withoutSockets: undefined }>({
  backend: async ({}, use) => {
    const backend = await startStrictBackend();
    await use(backend);
    await backend.stop();
    expect(backend.seen.refusals).toEqual([]);
    expect(backend.seen.calls.filter((call) => call.includes('/ext/'))).toEqual([]);
  },
  baseURL: async ({ backend }, use) => use(backend.url),
  // The browser logs each WebSocket connection that the backend refuses.
  withoutSockets: [
    async ({ allowConsoleErrors }, use) => {
      allowConsoleErrors(/WebSocket/);
      await use(undefined);
    },
    { auto: true },
  ],
});

export const dialog = (page: Page) => page.getByRole('dialog');
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

export async function signInAs(page: Page, role: 'admin' | 'merchant' | 'shop'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(`${role}@ash.test`);
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL(/\/orders$/);
}

export async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/could not be loaded|Something went wrong/)).toHaveCount(0);
}

export async function saveSection(section: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await section.getByLabel(label).fill(value);
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section.getByText('Saved')).toBeVisible();
}

/** Adds a record through the dialog that the button opens. */
export async function addRecord(
  page: Page,
  button: string,
  values: Readonly<Record<string, string>>,
  choice?: { readonly field: string; readonly option: string },
): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  for (const [field, value] of Object.entries(values)) {
    await dialog(page).getByLabel(field, { exact: true }).fill(value);
  }
  if (choice) {
    await dialog(page).getByLabel(choice.field).fill(choice.option);
    await page
      .getByTitle(new RegExp(`^${choice.option}`))
      .first()
      .click();
  }
  await dialog(page).getByRole('button', { name: button, exact: true }).click();
  await expect(dialog(page)).toBeHidden();
}

/** Runs an action from a card's menu: fills in the dialog's fields, if any, and confirms it. */
export async function runCardAction(
  page: Page,
  name: string,
  action: string,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
  for (const [label, value] of Object.entries(values)) await dialog(page).getByLabel(label).fill(value);
  await dialog(page).getByRole('button', { name: action }).click();
  await expect(dialog(page)).toBeHidden();
}

export async function turnOnConcierge(page: Page): Promise<void> {
  for (const name of ['Concierge Enabled', "Don't show individual quotes"]) {
    await page.getByRole('switch', { name }).click();
    await expect(page.getByRole('switch', { name })).toBeChecked();
  }
}

export async function search(page: Page, things: string, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: `Search ${things}` }).fill(text);
}

async function filterBy(page: Page, tab: string, option: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('tab', { name: tab }).click();
  await page.getByRole(tab === 'Type' ? 'radio' : 'checkbox', { name: option, exact: true }).check();
  await page.getByRole('button', { name: 'Apply Filters (1)' }).click();
  // Wait for the filtered rows: replacing the rows clears their selection.
  await expect(page.getByRole('button', { name: /^Filter ?1$/ })).toBeVisible();
  await expect(page.locator('.list-body[aria-busy="true"]')).toHaveCount(0);
}

/** Filters the list and downloads the files of all matching rows as one zip. */
export async function downloadAll(page: Page, tab: string, option: string): Promise<void> {
  await filterBy(page, tab, option);
  await page.getByRole('checkbox', { name: /^Select these/ }).check();
  await page.getByRole('button', { name: /^Select all/ }).click();
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  await expect(dialog(page).getByRole('status')).toHaveText(/^Saved: 12 .* in one zip$/);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
}

export async function exportFees(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export CSV' }).click();
  for (const [label, day] of [
    ['Start date', '01/03/2026'],
    ['End date', '31/03/2026'],
  ] as const) {
    await dialog(page).getByRole('textbox', { name: label }).fill(day);
    await dialog(page).getByRole('textbox', { name: label }).press('Tab');
  }
  await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
}
