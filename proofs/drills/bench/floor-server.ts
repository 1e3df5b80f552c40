// The floor with which the service is compared: Express alone, which sends given bytes; or sends the text that one statement of a read returns; or runs the
// statements of a write and then writes the same response as JSON. Ends with its parent.
import { once } from 'node:events';
import express from 'express';
import type { Pool } from 'pg';
import { poolOn } from '../../../tools/postgres/connect.js';
import { portOf } from '../../../tools/postgres/ports.js';
import type { FloorWork } from './floor.js';
import { doesWrite, freshValues, type Replay } from './replay.js';

process.once('disconnect', () => process.exit());

const [{ answer, database }] = (await once(process, 'message')) as [FloorWork];
const work = database ? openReplay(poolOn(database.url, database.pool), database.replay) : undefined;
const shape: unknown = JSON.parse(answer.body);
const app = express().disable('x-powered-by').disable('etag');
app.use(async (_request, response) => {
  const text = await work?.();
  response
    .status(answer.status)
    .type('application/json')
    .send(text ?? (work ? JSON.stringify(shape) : answer.body));
});
const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server), pid: process.pid }));

/** Configures sessions as the service does; statements are prepared once. Returns the response if the statement of a read did. */
function openReplay(pool: Pool, replay: Replay): () => Promise<string | undefined> {
  const configured = new WeakSet<object>();
  const isOneCommit = replay.statements.filter(doesWrite).length > 1;
  const firstWrite = replay.statements.findIndex(doesWrite);
  return async () => {
    const client = await pool.connect();
    try {
      if (!configured.has(client)) for (const { text, values } of replay.session) await client.query(text, [...values]);
      configured.add(client);
      const values = freshValues(replay);
      let response: string | undefined;
      for (const [at, { text }] of replay.statements.entries()) {
        if (isOneCommit && at === firstWrite) await client.query('BEGIN');
        const query = { name: `statement-${at}`, text, values: values[at] ?? [], rowMode: 'array' as const };
        const { rows } = await client.query<string[]>(query);
        if (replay.returnsResponse) response = rows[0]?.[0];
      }
      if (isOneCommit) await client.query('COMMIT');
      return response;
    } finally {
      client.release();
    }
  };
}
