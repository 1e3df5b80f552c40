import { setTimeout as sleep } from 'node:timers/promises';
import { connectTo } from '../../../tools/postgres/connect.js';

const CLIENTS = 32;
const SECONDS = 3;

/** Inserts one row per transaction on 32 connections at once, each with a notification if asked. Returns the commits per second. */
export async function measureCommits(databaseUrl: string, isNotifying: boolean): Promise<number> {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => connectTo(databaseUrl)));
  const notify = isNotifying ? `, pg_notify('standby_drill', '')` : '';
  let commits = 0;
  let isOver = false;
  try {
    await clients[0]!.query('CREATE TABLE IF NOT EXISTS standby_drill (at timestamptz)');
    const inserting = clients.map(async (client) => {
      while (!isOver) {
        await client.query(`WITH w AS (INSERT INTO standby_drill VALUES (now())) SELECT 1${notify}`);
        commits += 1;
      }
    });
    await sleep(SECONDS * 1_000);
    isOver = true;
    await Promise.all(inserting);
    return Math.round(commits / SECONDS);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
