import { newDatabase, type TestDatabase } from '../../test/support/database.js';
import { startProgram } from '../../test/support/processes.js';

/** Runs the programs as an administrator on the service's machine does: a program may fail before it reaches what other tests call. */
describe('the programs for operators', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await newDatabase();
  });
  afterAll(() => database.drop());

  const run = async (program: string, ...args: readonly string[]): Promise<[code: unknown, output: string]> => {
    const running = startProgram(
      `dist/apps/standalone/src/${program}.js`,
      { DATABASE_URL: database.url, NODE_ENV: 'test' },
      { args },
    );
    return [await running.ended, running.output()];
  };

  it('add one, make a token, and remove the operator with the token', async () => {
    expect(await run('operator', 'alice')).toEqual([0, expect.stringMatching(/^operator: alice\npassword: \w{32}\n$/)]);
    expect(await run('service-token', '--operator', 'alice', '--name', 'nightly', '--scopes', 'read')).toEqual([
      0,
      expect.stringContaining('token: '),
    ]);
    expect(await run('operator', '--remove', 'alice')).toEqual([0, 'removed: alice\nservice tokens revoked: 1\n']);
    expect(await run('service-token', '--operator', 'alice', '--name', 'again', '--scopes', 'read')).toEqual([
      1,
      expect.stringContaining('No such operator.'),
    ]);
  });

  it('refuse an operator that there is not, and a command without a name', async () => {
    expect(await run('operator', '--remove', 'bob')).toEqual([1, expect.stringContaining('No such operator.')]);
    expect(await run('operator')).toEqual([1, expect.stringContaining('Name the operator')]);
  });
});
