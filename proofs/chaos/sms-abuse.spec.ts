import { newPhone, signUp } from '../../test/support/people.js';
import { textMessages } from '../../test/support/rows/sandbox.js';
import { Shopper } from '../../test/support/shopper.js';
import type { Client } from '../../test/support/client.js';
import { startWorld, type World } from '../../test/support/world.js';

/** Set by `npm run drill -- sms-abuse`; `proofs/journeys/sms-limits.spec.ts` is its short form. */
const FULL = process.env['DRILL'] === 'sms-abuse';
const SENDS = 2_000;
const keyOf = ({ authorization = '' }: Client): string =>
  Buffer.from(authorization.slice(6), 'base64').toString().split(':')[0]!;

(FULL ? describe : describe.skip)(`${SENDS} sends with one public key (npm run drill -- sms-abuse)`, () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld({ SMS_LIMITS: 'on' });
  });
  afterAll(() => world.close());

  async function askAsVisitor(client: Client, phone: string, country: string, address: string): Promise<number> {
    const visitor = await Shopper.from(world, { apiKey: keyOf(client) });
    const claim = { email: `${phone}@example.com`, phone, code: country };
    return (await visitor.post('sign-in', claim, { headers: { 'x-forwarded-for': address } })).status;
  }
  const asServer = async (client: Client, phone: string): Promise<number> =>
    (await client.put(`/api/users/${(await signUp(client)).id}/phone`, { phone, code: '+65' })).status;

  it("leave within the partner's own limits, and cost no other partner a message", async () => {
    const victim = newPhone();
    let taken = 0;
    const begun = process.cpuUsage();
    for (let i = 0; i < SENDS; i++) {
      const phone = i % 20 === 0 ? victim : `9${String(i % 10_000).padStart(4, '0')}${String(100 + (i % 899))}`;
      const status = await askAsVisitor(
        world.partner,
        phone,
        '+65',
        `198.${18 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}`,
      );
      if (status === 200) taken += 1;
    }
    const { user, system } = process.cpuUsage(begun);
    const sent = await textMessages.count(world);
    const others = [
      await askAsVisitor(world.stranger, victim, '+65', '203.0.113.1'),
      await askAsVisitor(world.stranger, newPhone(), '+65', '203.0.113.2'),
      await asServer(world.stranger, newPhone()),
      await asServer(world.partner, newPhone()),
    ];
    const [{ rows } = { rows: 0 }] = await world.database.query<{ rows: number }>(
      'SELECT count(*)::int AS rows FROM sms_request',
    );

    process.stdout.write(
      `${SENDS} sends with the public key of one partner, each from another network: ${taken} taken, ${SENDS - taken} refused; messages sent ${sent}, rows ${rows}; ` +
        `CPU ${Math.round((user + system) / 1_000)} ms (callers included). Others afterwards: ${others.filter((status) => status === 200).length} of ${others.length} served\n`,
    );
    expect(sent).toBeLessThanOrEqual(50);
    expect(others).toEqual([200, 200, 200, 200]);
  }, 300_000);
});
