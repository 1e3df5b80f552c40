// What the service is compared with: Express and nothing else, which sends given bytes, or first does given statements.
import { once } from 'node:events';
import express from 'express';
import { openFloorDatabase } from './floor-database.mjs';

process.once('disconnect', () => process.exit());

const [{ answer, database }] = await once(process, 'message');
const store = database ? await openFloorDatabase(database) : undefined;
const app = express().disable('x-powered-by').disable('etag');
app.use(async (_request, response) => {
  if (store) await store();
  response.status(answer.status).type('application/json').send(answer.body);
});
const server = app.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
