import type { Answer } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { cutConnections } from '../../test/support/outages.js';
import { signUp, verifiedUser } from '../../test/support/people.js';
import { BUY } from '../../test/support/trades.js';
import { startWorld, type World } from '../../test/support/world.js';

const CALLS = 20;

describe('while the database is read-only, as a primary that became a standby', () => {
  let world: World;
  let userId: string;

  beforeAll(async () => {
    world = await startWorld();
    userId = (await verifiedUser(world.partner)).id;
  });
  afterAll(() => world.close());

  const setReadOnly = async (state: 'on' | 'off'): Promise<void> => {
    const [name] = await world.database.query<{ name: string }>('SELECT current_database() AS name');
    await world.database.query(`ALTER DATABASE ${name?.name} SET default_transaction_read_only = ${state}`);
    await cutConnections(world.database, 'rampart-%'); // the setting applies to new sessions
  };
  const order = (): Promise<Answer> => world.partner.post(`/api/users/${userId}/transactions`, BUY);

  it('every call is answered as asked, or 503 with Retry-After, and all works when it is writable again', async () => {
    await setReadOnly('on');
    const answers = await eventually('a write meets the read-only database', async () => {
      const calls = Array.from({ length: CALLS }, () => [
        order(),
        world.partner.get('/api/transactions'),
        world.partner.put(`/api/users/${userId}/phone`, { phone: '91234567', code: '+65' }),
        world.stranger.post('/api/webhook-endpoints', { url: world.sink.url }),
      ]);
      const heard = await Promise.all(calls.flat());
      return heard.some(({ status }) => status === 503) && heard;
    });
    await setReadOnly('off');

    const failed = answers.filter(({ status }) => status >= 500);
    expect(
      new Set(failed.map(({ status, body, headers }) => [status, body.code, headers.get('retry-after')].join(' '))),
    ).toEqual(new Set(['503 SERVICE_UNAVAILABLE 1']));
    expect(answers.filter(({ status }) => status === 201)).toEqual([]);
    await eventually('orders are accepted', async () => (await order()).status === 201);
    expect((await signUp(world.partner)).id).toEqual(expect.any(String));
  });
});
