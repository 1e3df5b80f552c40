import { once } from 'node:events';
import http from 'node:http';
import { Webhook } from 'standardwebhooks';
import { portOf } from '../postgres/ports.js';
import { type ForwardedEvent, forwarder, secretOf } from './forward.js';

/** As the service stores and sends it. */
const DELIVERED = JSON.stringify({
  message: 'TRANSACTION_UPDATED',
  payload: {
    amount: 0.1,
    tiny: 1e-8,
    much: 1e21,
    name: 'Zoë "Ω" \u2028 \ud800 </script>',
    10: 'ten',
    9: 'nine',
    nothing: null,
    list: [1.5, -0],
  },
});
const SECRET = 'whsec_c2VjcmV0IG9mIGFuIGVuZHBvaW50IG9mIG91cnM=';

describe('an event that is sent on', () => {
  it.each([SECRET, secretOf('the sandbox')])('has the bytes that were delivered, and %s opens it', async (secret) => {
    const feed = JSON.stringify({ data: [{ id: 'an-event', sequence: 3, body: JSON.parse(DELIVERED) }] });
    const receiver = await startReceiver();
    const { data } = JSON.parse(feed) as { data: [ForwardedEvent] };

    const came = await forwarder(receiver.url, secret).send(data[0], new AbortController().signal);
    receiver.close();

    expect(came).toContain('204');
    expect(receiver.got().bytes.equals(Buffer.from(DELIVERED))).toBe(true);
    expect(new Webhook(secret).verify(receiver.got().bytes, receiver.got().headers)).toEqual(JSON.parse(DELIVERED));
    expect(receiver.got().headers).toMatchObject({ 'webhook-id': 'an-event', 'webhook-sequence': '3' });
  });
});

interface Got {
  readonly headers: Record<string, string>;
  readonly bytes: Buffer;
}

async function startReceiver(): Promise<{ url: string; got(): Got; close(): void }> {
  let got: Got | undefined;
  const server = http.createServer((request, response) => {
    void request.toArray().then((chunks) => {
      got = { headers: request.headers as Record<string, string>, bytes: Buffer.concat(chunks as Buffer[]) };
      response.writeHead(204).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${portOf(server)}/hook`, got: () => got!, close };
}
