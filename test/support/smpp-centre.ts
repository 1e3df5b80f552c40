import { createRequire } from 'node:module';
import type { AddressInfo, Server } from 'node:net';

interface Pdu {
  readonly destination_addr: string;
  readonly source_addr: string;
  readonly short_message: { readonly message: string | Buffer };
  response(fields?: object): Pdu;
}

interface Session {
  on(event: string, listener: (pdu: Pdu) => void): void;
  send(pdu: Pdu): void;
  deliver_sm(fields: object): void;
}

const smpp = createRequire(import.meta.url)('smpp') as { createServer(onSession: (session: Session) => void): Server };

export interface SmppCentre {
  readonly port: number;
  /** Texts that came for a phone. */
  received(phone: string): string[];
  close(): Promise<void>;
}

/** An SMS centre that speaks SMPP 3.4: it accepts every message, and reports each as `status` says. */
export async function startSmppCentre(status: 'DELIVRD' | 'UNDELIV'): Promise<SmppCentre> {
  const messages: { to: string; text: string }[] = [];
  const server = smpp.createServer((session) => {
    for (const request of ['bind_transceiver', 'enquire_link', 'unbind'])
      session.on(request, (pdu) => session.send(pdu.response()));
    session.on('error', () => undefined);
    session.on('submit_sm', (pdu) => {
      const id = String(messages.push({ to: pdu.destination_addr, text: String(pdu.short_message.message) }));
      session.send(pdu.response({ message_id: id }));
      session.deliver_sm({
        ...{ source_addr: pdu.destination_addr, destination_addr: pdu.source_addr, esm_class: 4 },
        short_message: `id:${id} sub:001 dlvrd:001 submit date:2601010000 done date:2601010000 stat:${status} err:000 text:`,
      });
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received: (phone) => messages.filter(({ to }) => phone.endsWith(to)).map(({ text }) => text),
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
