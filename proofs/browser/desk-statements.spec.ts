import { Authenticators } from '../support/authenticators.js';
import { inChromium, look } from '../../test/support/browser.js';
import {
  type BankRow,
  bankCsv,
  DESK_ACCOUNT,
  DeskClerk,
  type DeskConfig,
  deskConfig,
  NZ_BUY,
  referenceOf,
} from '../../test/support/desk.js';
import type { Json } from '../../test/support/client.js';
import { reconcile } from '../../test/support/reconciliation.js';
import { operatorTab, type OperatorTab } from '../support/operator-tab.js';
import { buy, reaches } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const WEEK_S = 7 * 24 * 3_600;

inChromium('statements at the bank desk', (open) => {
  let config: DeskConfig;
  let world: World;
  let userId: string;
  let mei: OperatorTab;

  beforeAll(async () => {
    config = deskConfig();
    ({ world, userId } = await startTrading(config.settings));
    mei = await operatorTab(world, open, new Authenticators(world.ops), 'mei');
  });
  afterAll(async () => {
    await mei?.close();
    await world.close();
    config.remove();
  });
  afterEach(() => expect(mei.problems()).toEqual([]));

  const read = async (content: string, format: 'csv' | 'mt940' = 'csv'): Promise<void> => {
    const { page } = mei;
    await mei.go('/desk');
    await page.getByLabel('Format').selectOption(format);
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: `statement.${format}`, mimeType: 'text/plain', buffer: Buffer.from(content) });
    await page.getByRole('button', { name: 'Read' }).click();
  };
  const book = async (...rows: readonly BankRow[]): Promise<void> => {
    await read(bankCsv(rows));
    await mei.page.getByRole('button', { name: 'Book', exact: true }).click();
    await mei.page.getByRole('button', { name: 'Book', exact: true }).waitFor({ state: 'detached' });
    const jo = new DeskClerk(world.colleague);
    for (const { id } of (await jo.proposed()).body as Json[]) await jo.book(id);
    await mei.page.reload();
  };
  const health = async (): Promise<void> => {
    await reconcile(world);
    await mei.go('/health');
  };

  it('E63: one that is refused is a finding with its line, until one is booked', async () => {
    const { page } = mei;
    await read(bankCsv([{ amount: 'oops', ref: 'R1' }]));
    await page.getByText('The statement is refused at line 2').waitFor();
    mei.problems();
    await health();

    await page.getByText('statement refused: 1 open').waitFor();
    await page.getByText(/was refused: line 2/).waitFor();
    await look(mei, 'ops-health-statement-refused');
    await book({ amount: '5.00', ref: 'R1' });
    await health();

    await page.getByText('statement refused', { exact: true }).waitFor();
  });

  it('says how many statements of other accounts a file has', async () => {
    const day = new Date().toISOString().slice(2, 10).replaceAll('-', '');
    const statement = (number: string): string =>
      `:20:X\r\n:25:${number}\r\n:28C:1\r\n:60F:C${day}NZD0,\r\n:61:${day}C7,NTRFNONREF//S1\r\n:86:seven\r\n:62F:C${day}NZD7,\r\n`;
    await read(
      statement('12-3456-9999999-00') + statement(DESK_ACCOUNT.number) + statement('98-7654-3210000-00'),
      'mt940',
    );

    await mei.page.getByText('2 statements of other accounts are left out').waitFor();
    await look(mei, 'ops-desk-other-accounts');
    await mei.page.getByRole('button', { name: 'Discard' }).click();
    await mei.page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
  });

  it('E61: a line that contradicts a booked one replaces it with a reason, and its order has its money', async () => {
    const { page } = mei;
    const order = await buy(world.partner, userId, NZ_BUY);
    await book({ amount: '30.00', ref: 'C1', text: 'a slip of the bank' });
    await book({ amount: '300.00', ref: 'C1', text: referenceOf(order) });

    const row = page.getByRole('row', { name: /300\.00|300 NZD/ });
    await row.getByText('The booked line has the same reference and says something else.').waitFor();
    const replaces = row.getByRole('button', { name: 'Replaces it' });
    expect(await replaces.isDisabled()).toBe(true);
    await row.getByLabel(/^Reason for line/).fill('the bank corrected it');
    await look(mei, 'ops-desk-undecided');
    await replaces.click();

    await page.getByRole('heading', { name: 'Lines to decide' }).waitFor({ state: 'detached' });
    await reaches(world.partner, order.id, 'completed');
  });

  it('E65: money out that no payout explains is booked as a charge, with a reason', async () => {
    const { page } = mei;
    await book({ amount: '-3.50', ref: 'F1', name: 'Bank', text: 'monthly fee' });

    const row = page.getByRole('row', { name: /monthly fee/ });
    const charge = row.getByRole('button', { name: 'A charge of the bank' });
    expect(await charge.isDisabled()).toBe(true);
    await row.getByLabel('Reason for 3.5').fill('fee of October');
    await look(mei, 'ops-desk-charge');
    await charge.click();

    await page.getByRole('heading', { name: 'Money out without a payout' }).waitFor({ state: 'detached' });
    const { balances } = (await world.operator.get('/ops/reconciliation')).body;
    expect(balances).toContainEqual(
      expect.objectContaining({ account: 'bank_charges', currency: 'NZD', amount: '3.5' }),
    );
  });

  it('E63: one that does not come is a finding with its day', async () => {
    await world.advance(WEEK_S);
    await health();

    await mei.page.getByText('statement missing: 1 open').waitFor();
    await mei.page.getByText(/no statement of 2\d{3}-\d\d-\d\d/).waitFor();
    await look(mei, 'ops-health-statement-missing');
  });
});
