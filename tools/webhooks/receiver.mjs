import { createHash } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';

/**
 * Partners' servers, one path each. Every request is kept with the moment of its answer; `answer` says how each is answered: a
 * status, or `never`.
 */
export async function startReceiver(answer = () => 204) {
  const requests = [];
  let open = 0;
  let most = 0;
  const server = http.createServer(async (request, response) => {
    most = Math.max(most, ++open);
    response.once('close', () => (open -= 1));
    const body = await read(request).catch(() => undefined);
    if (body === undefined) return;
    const status = answer(request.url);
    const { 'webhook-id': id, 'webhook-sequence': sequence } = request.headers;
    requests.push({
      path: request.url,
      id,
      sequence: Number(sequence),
      subject: JSON.parse(body).payload.id,
      digest: createHash('sha256').update(body).digest('base64'),
      accepted: status >= 200 && status < 300,
      at: performance.timeOrigin + performance.now(),
    });
    if (status !== 'never') response.writeHead(status).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    requests,
    mostAtOnce: () => most,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function read(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
