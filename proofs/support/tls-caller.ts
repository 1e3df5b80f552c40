import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { type Json, parsedJson } from '../../test/support/answer.js';

interface Call {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Heard {
  readonly status: number;
  readonly body: Json;
}

/** Calls over TLS and trusts a self-signed certificate, which fetch cannot be given. Keeps connections alive. */
export class TlsCaller {
  private readonly agent: Agent;

  constructor(
    private readonly baseUrl: string,
    certificate: string,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, ca: readFileSync(certificate), maxSockets: connections });
  }

  /** Sends a call; rejects if the connection fails. */
  call(method: string, path: string, { headers = {}, body }: Call = {}): Promise<Heard> {
    const content = body === undefined ? undefined : JSON.stringify(body);
    const length = content === undefined ? {} : { 'content-length': String(Buffer.byteLength(content)) };
    const all = { 'content-type': 'application/json', ...length, ...headers };
    return new Promise((resolve, reject) => {
      request(`${this.baseUrl}${path}`, { method, agent: this.agent, headers: all }, (answer) => {
        text(answer).then((read) => resolve({ status: answer.statusCode ?? 0, body: parsedJson(read) }), reject);
      })
        .on('error', reject)
        .end(content);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
