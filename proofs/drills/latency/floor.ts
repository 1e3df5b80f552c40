import { once } from 'node:events';
import { connectTo } from '../../../tools/postgres/connect.js';
import { forkTool } from '../../../tools/processes/tool.js';

export interface FloorPoster {
  /** Lets the floor deliver from now on instead of the workers. */
  takeTurn(): Promise<void>;
  endTurn(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The minimum work for a change: a separate process is notified of its commit, reads the body and posts it; see floor-poster.ts. It takes turns with the
 * workers, so that both are measured with the same changes, made by the same API.
 */
export async function startFloor(databaseUrl: string, url: string): Promise<FloorPoster> {
  const client = await connectTo(databaseUrl);
  for (const statement of SWITCH) await client.query(statement);
  const poster = forkTool('proofs/drills/latency/floor-poster.ts', [databaseUrl, url]);
  await once(poster, 'message');
  return {
    takeTurn: async () => {
      await client.query('UPDATE webhook_endpoint SET enabled = false');
      await client.query('UPDATE floor_turn SET is_mine = true');
    },
    endTurn: async () => {
      await client.query('UPDATE floor_turn SET is_mine = false');
      await client.query('UPDATE webhook_endpoint SET enabled = true');
    },
    close: async () => {
      await client.query('DROP TRIGGER floor_notify ON webhook_event');
      poster.disconnect();
      await Promise.all([client.end(), once(poster, 'exit')]);
    },
  };
}

const SWITCH = [
  'CREATE TABLE floor_turn (is_mine boolean NOT NULL)',
  'INSERT INTO floor_turn VALUES (false)',
  `CREATE FUNCTION floor_notify() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
   $$ BEGIN IF (SELECT is_mine FROM floor_turn) THEN PERFORM pg_notify('floor', NEW.id::text); END IF; RETURN NULL; END $$`,
  'CREATE TRIGGER floor_notify AFTER INSERT ON webhook_event FOR EACH ROW EXECUTE FUNCTION floor_notify()',
];
