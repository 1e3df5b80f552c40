import { TOTP } from 'otpauth';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Tab } from './browser.js';
import { Operators } from '@rampart/partners';
import { PASSWORD } from './visitor.js';
import type { World } from './world.js';

const STEP_MS = 30_000;
/** Shorter than a test's own, so that what was waited for is named. */
const PATIENCE_MS = 10_000;

/** An operator at the console, in a browser. */
export interface OperatorTab extends Tab {
  /** Opens a page of the console. */
  go(path: string): Promise<void>;
  /** Confirms with a fresh code when the page asks for one. */
  confirm(): Promise<void>;
}

type Open = (options?: BrowserContextOptions) => Promise<Tab>;

/** A new operator who set up two-step sign-in in the page. */
export async function operatorTab(world: World, open: Open, name: string): Promise<OperatorTab> {
  await world.ops.get(Operators, { strict: false }).setPassword(name, PASSWORD, 'real');
  const tab = await open({ viewport: { width: 1280, height: 900 } });
  const { page } = tab;
  page.setDefaultTimeout(PATIENCE_MS);
  await signIn(world, page, name);
  const totp = new TOTP({ secret: await enrol(page) });
  let steps = 0;
  return {
    ...tab,
    go: async (path) => void (await page.goto(`${world.env.OPS_URL}/ops${path}`)),
    confirm: async () => {
      await page.getByLabel('Code of your authenticator app').fill(totp.generate({ timestamp: Date.now() + STEP_MS * steps++ }));
      await page.getByRole('button', { name: 'Confirm' }).click();
    },
  };
}

/** As far as the password. */
export async function signIn(world: World, page: Page, name: string): Promise<void> {
  await page.goto(`${world.env.OPS_URL}/ops/`);
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password').first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Sets up two-step sign-in with a code of the step before, so that the current one is still to be used. Answers the key. */
export async function enrol(page: Page): Promise<string> {
  const key = page.locator('.secret');
  await key.filter({ hasText: /^[A-Z2-7]{16,}$/ }).waitFor();
  const secret = (await key.textContent()) ?? '';
  await page.getByLabel('Code of the app').fill(new TOTP({ secret }).generate({ timestamp: Date.now() - STEP_MS }));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('heading', { name: 'Operations' }).waitFor();
  return secret;
}
