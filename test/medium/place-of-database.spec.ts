import { openOwnerSession, type OwnerSession } from '../support/owner-session.js';

describe('the place of a database, by which failovers and restores are noticed', () => {
  let session: OwnerSession;

  beforeEach(async () => {
    session = await openOwnerSession();
  });
  afterEach(() => session.close());

  const follow = async (): Promise<boolean> =>
    (await session.owner.query<{ moved: boolean }>('SELECT follow_cluster(false) AS moved')).rows[0]!.moved;
  const place = async (): Promise<string> =>
    (await session.owner.query<{ cluster: string }>('SELECT cluster FROM xid_epoch')).rows[0]!.cluster;

  it('is known to a role without privileges, as managed servers give', async () => {
    const { rows } = await session.owner.query(
      `SELECT rolsuper, pg_has_role(current_user, 'pg_monitor', 'usage') AS monitors FROM pg_roles WHERE rolname = current_user`,
    );

    await follow();

    expect(rows).toEqual([{ rolsuper: false, monitors: false }]);
    expect(await place()).toMatch(/^\d+\/[0-9A-F]{8}\/\d+\/\d+$/);
    expect(await follow()).toBe(false);
  });

  it('is that of the database alone where the server hides its own', async () => {
    await follow();
    await session.database.query('REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC');

    const [first, second] = [await follow(), await follow()];

    expect([first, second]).toEqual([true, false]);
    expect(await place()).toMatch(/^unknown\/\d+\/\d+$/);
  });
});
