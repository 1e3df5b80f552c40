import { EraseUser } from '@rampart/users';
import { Client } from '../../test/support/client.js';
import { eventually } from '../../test/support/eventually.js';
import { signUp } from '../../test/support/people.js';
import { freePort } from '../../test/support/ports.js';
import { asVariables, type Running, startProgram } from '../../test/support/processes.js';
import { startWorld, type World } from '../../test/support/world.js';

/** A process that is not notified forgets a key after a minute. */
const STILL_CACHED_MS = 25_000;

describe('a process that has cached the key of a user', () => {
  let world: World;
  let other: Running;
  let partner: Client;

  beforeAll(async () => {
    world = await startWorld();
    const port = String(await freePort());
    other = startProgram('dist/apps/api/src/main.js', { ...asVariables(world.env), PORT: port });
    await other.readyAfter;
    partner = new Client(`http://127.0.0.1:${port}`, world.partner.authorization);
  });
  afterAll(async () => {
    other.signal('SIGKILL');
    await other.ended;
    await world.close();
  });

  it('forgets it as soon as another process destroyed it', async () => {
    const { id, email } = await signUp(world.partner);
    const shown = async (): Promise<unknown> => (await partner.get(`/api/users/${id}`)).body.email;
    expect(await shown()).toBe(email);

    await world.ops.get(EraseUser, { strict: false }).eraseUser(id, { by: 'tester', reason: 'asked for' });

    await eventually('the other process shows nothing', async () => (await shown()) === '(erased)', STILL_CACHED_MS);
  });
});
