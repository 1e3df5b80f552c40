import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Authenticators } from '../support/authenticators.js';
import { inChromium, look } from '../../test/support/browser.js';
import { NZ_PAYEE } from '../../test/support/desk.js';
import { eventually } from '../../test/support/eventually.js';
import { operatorTab, type OperatorTab } from '../support/operator-tab.js';
import { buy, deposit, reaches, sell } from '../../test/support/trades.js';
import { startTrading } from '../../test/support/trading.js';
import type { World } from '../../test/support/world.js';

const ACCOUNT = {
  id: 'nzd',
  holder: 'Rampart Ltd',
  number: '12-3456-7890123-00',
  currency: 'NZD',
  timeZone: 'Pacific/Auckland',
  methods: ['nz-bank-transfer'],
  csv: { columns: { valueDate: 'date', amount: 'amount', bankReference: 'ref', partyName: 'name', text: ['text'] } },
  payouts: { format: 'pain.001.001.03', cutOff: '16:00' },
};
const NZ = {
  method: 'nz-bank-transfer',
  methodAttributes: NZ_PAYEE,
};

inChromium('the bank desk', (open) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'desk-'));
  let world: World;
  let userId: string;
  let mei: OperatorTab;
  let jo: OperatorTab;

  beforeAll(async () => {
    const config = path.join(folder, 'desk.json');
    writeFileSync(config, JSON.stringify({ accounts: [ACCOUNT] }));
    ({ world, userId } = await startTrading({ RAIL_DRIVERS: 'nz-bank-transfer:desk', DESK_CONFIG: config }));
    const apps = new Authenticators(world.ops);
    [mei, jo] = [await operatorTab(world, open, apps, 'mei'), await operatorTab(world, open, apps, 'jo')];
  });
  afterAll(async () => {
    await Promise.all([mei, jo].map((tab) => tab?.close()));
    await world.close();
    rmSync(folder, { recursive: true });
  });
  afterEach(() => expect([...mei.problems(), ...jo.problems()]).toEqual([]));

  const readFile = async (rows: readonly string[]): Promise<void> => {
    const { page } = mei;
    await mei.go('/desk');
    await page.getByLabel('Format').selectOption('csv');
    await page
      .getByRole('region', { name: 'Import a statement' })
      .locator('input[type=file]')
      .setInputFiles({
        name: 'statement.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['date,amount,ref,name,text', ...rows, ''].join('\n')),
      });
    await page.getByRole('button', { name: 'Read' }).click();
  };

  const waits = (): Promise<boolean> =>
    eventually('its payout waits', async () => {
      return (await world.operator.get('/ops/api/desk')).body.accounts[0].queued > 0;
    });

  it('shows what a statement would book, books it, and the order has its money', async () => {
    const order = await buy(world.partner, userId, { method: 'nz-bank-transfer', fiat: 300 });
    const reference = /reference (R\w{10})/.exec(String(order.peer.account))?.[1] ?? '';
    const today = new Date().toISOString().slice(0, 19);

    await readFile([
      `${today},300.00,B1,,"thanks, ${reference}"`,
      `${today},12.00,B2,Unknown Person,no reference`,
      `${today},-3.50,B3,Bank,Fee`,
    ]);
    await mei.page.getByText('1 for an order, by its reference').waitFor();
    await mei.page.getByText('1 unmatched').waitFor();
    await look(mei, 'ops-desk-preview');
    await mei.page.getByRole('button', { name: 'Book' }).click();
    await mei.page.getByRole('button', { name: 'Book' }).waitFor({ state: 'detached' });
    await mei.page.getByRole('region', { name: 'Statements to book by two' }).getByText('mei').waitFor();
    await jo.go('/desk');
    await jo.page.getByRole('button', { name: 'Look at statement.csv' }).waitFor();
    await look(jo, 'ops-desk-waiting');
    await jo.page.getByRole('button', { name: 'Look at statement.csv' }).click();
    await jo.page.getByText('1 for an order, by its reference').waitFor();
    await jo.page.getByRole('button', { name: 'Book' }).click();
    await jo.page.getByRole('button', { name: 'Look at statement.csv' }).waitFor({ state: 'detached' });

    await reaches(world.partner, order.id, 'completed');
  });

  it('says at which line a statement is refused', async () => {
    await readFile(['2026-01-15,oops,B9,,x']);

    await mei.page.getByText('The statement is refused at line 2').waitFor();
    await look(mei, 'ops-desk-refused');
    mei.problems();
  });

  it('withdraws the payout of one order that is in no batch', async () => {
    const order = await sell(world.partner, userId, NZ);
    await deposit(world.partner, order.id);
    await waits();
    await mei.go('/desk');
    await mei.page.getByLabel('Transaction of the waiting payout').fill(order.id);
    await mei.page.getByRole('button', { name: 'Withdraw its payout' }).click();

    await mei.page.getByText('The payout is withdrawn').waitFor();
    await reaches(world.partner, order.id, 'payout_failed');
  });

  it('lets a file of payouts leave after two operators have approved it', async () => {
    const order = await sell(world.partner, userId, NZ);
    await deposit(world.partner, order.id);
    await waits();

    await mei.go('/desk');
    await mei.page.getByRole('button', { name: 'Make a batch of nzd' }).click();
    await mei.page.getByRole('button', { name: 'Approve…' }).click();
    await mei.page.getByText(order.id).waitFor();
    await look(mei, 'ops-desk-payees');
    await mei.page.getByRole('button', { name: 'Approve these payouts' }).click();
    await mei.page.getByRole('button', { name: 'Approve…' }).waitFor({ state: 'detached' });
    await jo.go('/desk');
    await jo.page.getByRole('button', { name: 'Approve…' }).click();
    await jo.page.getByRole('button', { name: 'Approve these payouts' }).click();
    const download = jo.page.waitForEvent('download');
    await jo.page.getByRole('button', { name: 'Download' }).click();

    expect((await download).suggestedFilename()).toMatch(/^RD[0-9A-F]{24}\.xml$/);
    await jo.page.getByText('0 booked, 0 returned').waitFor();
    await reaches(world.partner, order.id, 'completed');
    await look(jo, 'ops-desk');
  });
});
