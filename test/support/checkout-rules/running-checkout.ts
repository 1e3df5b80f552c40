import type { Tab } from '../browser.js';
import type { Client } from '../client.js';
import type { BrowserContextOptions } from 'playwright-core';

export type Open = (options?: BrowserContextOptions) => Promise<Tab>;

/** A service with a partner, in this process or started by a command. */
export interface RunningCheckout {
  readonly env: { readonly CHECKOUT_URL: string; readonly PUBLIC_URL: string };
  readonly partner: Client;
  close(): Promise<void>;
}

export type StartCheckout = () => Promise<RunningCheckout>;
