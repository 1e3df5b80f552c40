import { Client } from 'pg';
import { newDatabase, type TestDatabase } from '../support/database.js';

describe('the place of a database, by which failovers and restores are noticed', () => {
  let database: TestDatabase;
  let service: Client;

  beforeEach(async () => {
    database = await newDatabase();
    service = new Client({ connectionString: database.url });
    await service.connect();
  });
  afterEach(async () => {
    await service.end();
    await database.drop();
  });

  const follow = async (): Promise<boolean> =>
    (await service.query<{ moved: boolean }>('SELECT follow_cluster(false) AS moved')).rows[0]!.moved;
  const place = async (): Promise<string> =>
    (await service.query<{ cluster: string }>('SELECT cluster FROM xid_epoch')).rows[0]!.cluster;

  it('is known to a role without privileges, as managed servers give', async () => {
    const { rows } = await service.query(
      `SELECT rolsuper, pg_has_role(current_user, 'pg_monitor', 'usage') AS monitors FROM pg_roles WHERE rolname = current_user`,
    );

    await follow();

    expect(rows).toEqual([{ rolsuper: false, monitors: false }]);
    expect(await place()).toMatch(/^\d+\/[0-9A-F]{8}\/\d+\/\d+$/);
    expect(await follow()).toBe(false);
  });

  it('is that of the database alone where the server hides its own', async () => {
    await follow();
    await database.query('REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC');

    const [first, second] = [await follow(), await follow()];

    expect([first, second]).toEqual([true, false]);
    expect(await place()).toMatch(/^unknown\/\d+\/\d+$/);
  });
});
