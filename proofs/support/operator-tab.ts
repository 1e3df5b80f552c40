import { Operators } from '@rampart/partners';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Authenticators } from './authenticators.js';
import type { Tab } from '../../test/support/browser.js';
import { enrol, enterPassword } from './console-page.js';
import { PASSWORD } from '../../test/support/visitor.js';
import type { World } from '../../test/support/world.js';

/** An operator at the console, in a browser. */
export interface OperatorTab extends Tab {
  /** Opens a page of the console. */
  go(path: string): Promise<void>;
  /** Confirms with a fresh code when the page requires one. */
  confirm(): Promise<void>;
}

type Open = (options?: BrowserContextOptions) => Promise<Tab>;

/** A new operator who set up two-step sign-in in the page. */
export async function operatorTab(world: World, open: Open, apps: Authenticators, name: string): Promise<OperatorTab> {
  await world.ops.get(Operators, { strict: false }).setPassword(name, PASSWORD, 'real');
  const tab = await open({ viewport: { width: 1280, height: 900 } });
  const { page } = tab;
  await signIn(world, page, name);
  const secret = await enrol(page, apps);
  return {
    ...tab,
    go: async (path) => void (await page.goto(`${world.env.OPS_URL}/ops${path}`)),
    confirm: async () => {
      await page.getByLabel('Code from your authenticator app').fill(apps.codeOf(secret));
      await page.getByRole('button', { name: 'Confirm' }).click();
    },
  };
}

/** Signs in up to the password. */
export const signIn = (world: World, page: Page, username: string): Promise<void> =>
  enterPassword(page, `${world.env.OPS_URL}/ops`, { username, password: PASSWORD });
