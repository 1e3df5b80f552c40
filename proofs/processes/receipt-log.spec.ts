import { ReceiptLinks } from '@rampart/emails';
import { eventually } from '../../test/support/eventually.js';
import { verifiedUser } from '../../test/support/people.js';
import { type ProcessWorld, processWorld, type Running } from '../../test/support/process-world.js';
import { buy } from '../../test/support/trades.js';

const TIMEOUT_MS = 120_000;
const RAMPART_SECRET = 'a secret of the installation whose links are read';

describe('the log of requests', () => {
  let world: ProcessWorld;
  let api: Running;

  beforeAll(async () => {
    world = await processWorld({ RAMPART_SECRET });
    api = await world.start('api', { LOG_LEVEL: 'info' });
    await world.start('worker');
  }, TIMEOUT_MS);
  afterAll(() => world.close());

  it(
    'has a line for the page and the PDF of a receipt, and the secret of their link in none',
    async () => {
      const { id } = await buy(world.partner, (await verifiedUser(world.partner)).id);
      const address = new ReceiptLinks({ RAMPART_SECRET, PUBLIC_URL: world.partner.baseUrl }).linkTo(id);
      const secret = address.split('/').at(-1)!;

      const pages = [await fetch(address), await fetch(`${address}/receipt.pdf?lang=th`), await fetch(`${address}x`)];

      expect(pages.map(({ status }) => status)).toEqual([200, 200, 404]);
      const lines = await eventually('three lines', () => {
        const found = api
          .output()
          .split('\n')
          .filter((line) => line.includes('/receipts/'));
        return found.length >= 3 && found;
      });
      expect(lines.map((line) => JSON.parse(line).req.path).sort()).toEqual([
        '/receipts/…',
        '/receipts/…',
        '/receipts/…/receipt.pdf',
      ]);
      expect(api.output()).not.toContain(secret.slice(0, 20));
    },
    TIMEOUT_MS,
  );
});
