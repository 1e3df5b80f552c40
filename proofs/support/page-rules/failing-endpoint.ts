import type { Page } from 'playwright-core';
import { look, type Tab } from '../../../test/support/browser.js';
import type { Client } from '../../../test/support/client.js';
import { goTo, showsText } from '../dashboard-page.js';
import { eventually } from '../../../test/support/eventually.js';
import { verifiedUser } from '../../../test/support/people.js';
import { buy } from '../../../test/support/trades.js';
import type { WebhookSink } from '../../../test/support/webhook-sink.js';

/** An endpoint below the sink, and the partner of both. */
export interface EndpointScene {
  readonly partner: Client;
  readonly sink: WebhookSink;
  /** The end of its URL's path, such as `/second`. */
  readonly path: string;
}

/** Fails unless a failing endpoint is shown as such, disabling requires a confirmation, enabling offers what was held, and the audit names the change. */
export async function failingEndpoint(tab: Tab, { partner, sink, path }: EndpointScene): Promise<void> {
  const { page } = tab;
  const user = await verifiedUser(partner);
  sink.answerWith((request) => (request.path.endsWith(path) ? 500 : 204));
  await buy(partner, user.id);
  const card = () => page.locator('.mantine-Card-root', { hasText: path }).first();
  await goTo(page, 'Webhooks');
  await eventually('it is no longer called healthy', async () => {
    await page.reload();
    await card().waitFor();
    return card().getByText('degraded').count();
  });

  await card().getByRole('button', { name: 'Disable' }).click();
  await showsText(page, 'It receives nothing until you enable it again.');
  await look(tab, 'dashboard-disable-endpoint');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await showsText(page, 'Disabled. Its events are held.');
  sink.answerWith(() => 204);
  await card()
    .getByText(/events? (is|are) held/)
    .waitFor();
  await card().getByRole('button', { name: 'Enable' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replay what was held' });
  await card().getByText('recovering', { exact: true }).waitFor();
  await dialog.getByText(/^[1-9]\d* events? to replay\.$/).waitFor();
  await look(tab, 'dashboard-replay-held');
  await dialog.getByRole('button', { name: 'Replay' }).click();
  await showsText(page, /\d queued again, in order/);

  await auditNamesTheChange(page);
}

async function auditNamesTheChange(page: Page): Promise<void> {
  await goTo(page, 'Team');
  await page.getByRole('cell', { name: 'enabled: false → true', exact: true }).first().waitFor();
  expect(await page.getByText('→ none').count()).toBe(0);
}
