import http from 'node:http';
import pg from 'pg';

/** The least that can be done: a row is committed, LISTEN hears of it, its body is read and posted. No order, no retry, no signature. */
export async function startFloor(databaseUrl, url) {
  const [writer, listener] = await Promise.all([connect(databaseUrl), connect(databaseUrl)]);
  const agent = new http.Agent({ keepAlive: true });
  await writer.query('CREATE TABLE IF NOT EXISTS floor_event (id uuid PRIMARY KEY, body text NOT NULL)');
  await listener.query('LISTEN floor_event');
  listener.on('notification', async ({ payload: id }) => {
    const { rows } = await listener.query({ name: 'body', text: 'SELECT body FROM floor_event WHERE id = $1', values: [id] });
    post(agent, url, id, rows[0].body);
  });
  return {
    tell: async (id, body) => {
      await writer.query('BEGIN');
      await writer.query({ name: 'tell', text: 'INSERT INTO floor_event (id, body) VALUES ($1, $2)', values: [id, body] });
      await writer.query(`NOTIFY floor_event, '${id}'`);
      await writer.query('COMMIT');
    },
    close: async () => {
      agent.destroy();
      await Promise.all([writer.end(), listener.end()]);
    },
  };
}

function post(agent, url, id, body) {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'webhook-id': id, 'webhook-sequence': '1' };
  http.request(url, { method: 'POST', agent, headers }, (response) => response.resume()).on('error', () => {}).end(body);
}

async function connect(connectionString) {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {}); // the stage may close first
  await client.connect();
  return client;
}
