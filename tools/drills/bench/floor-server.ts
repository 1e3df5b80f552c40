// What the service is compared with: Express and nothing else, which sends given bytes, or first does given statements.
import { once } from 'node:events';
import express from 'express';
import { portOf } from '../../postgres/ports.js';
import type { FloorWork } from './cases.js';
import { openFloorDatabase } from './floor-database.js';

process.once('disconnect', () => process.exit());

const [{ answer, database }] = (await once(process, 'message')) as [FloorWork];
const writeRows = database ? await openFloorDatabase(database) : undefined;
const app = express().disable('x-powered-by').disable('etag');
app.use(async (_request, response) => {
  await writeRows?.();
  response.status(answer.status).type('application/json').send(answer.body);
});
const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(server) }));
