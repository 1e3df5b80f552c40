import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '@rampart/config';
import { SECOND } from '@rampart/kernel';
import { Refusal } from './refusal.js';

/** The processes of a killed service release their ports a moment later. */
const WAIT_FOR_PORTS = 5 * SECOND;

/** The port of a service beside this one. */
const beside = (port: number): number => (port === 0 ? 0 : port + 100);

export interface Ports {
  readonly PORT: string;
  readonly OPS_PORT: string;
}

type PortSettings = Pick<Env, 'HOST' | 'PORT' | 'OPS_HOST' | 'OPS_PORT'>;

/** Returns the ports to serve on; 0 is replaced by a free port. Throws `Refusal` if a port stays taken for `timeoutMs` milliseconds. */
export async function choosePorts(
  env: PortSettings,
  say: (line: string) => void,
  timeoutMs = WAIT_FOR_PORTS,
): Promise<Ports> {
  if (env.PORT !== 0 && env.PORT === env.OPS_PORT)
    throw new Refusal(`PORT and OPS_PORT are both ${env.PORT}; give them different ports.`);
  const advice = `PORT=${beside(env.PORT)} OPS_PORT=${beside(env.OPS_PORT)} npm start`;
  const api = await claim({ host: env.HOST, port: env.PORT, advice }, say, timeoutMs);
  const ops = await claim({ host: env.OPS_HOST, port: env.OPS_PORT, advice }, say, timeoutMs);
  return { PORT: String(api), OPS_PORT: String(ops) };
}

interface PortRequest {
  readonly host: string;
  readonly port: number;
  /** A command that starts the service on other ports. It names both, since a second service of ours would find the other one taken as well. */
  readonly advice: string;
}

async function claim(request: PortRequest, say: (line: string) => void, timeoutMs: number): Promise<number> {
  const deadline = performance.now() + timeoutMs;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await attemptPort(request);
    if (typeof answer === 'number') return answer;
    if (answer.code !== 'EADDRINUSE')
      throw new Refusal(`Cannot listen on ${request.host}:${request.port}: ${answer.message}`);
    if (performance.now() >= deadline) throw new Refusal(taken(request));
    if (attempt === 0) say(`Port ${request.port} is taken; waiting a few seconds for it`);
    await sleep(200);
  }
}

const taken = ({ host, port, advice }: PortRequest): string =>
  `Port ${port} on ${host} is taken by another program. Stop that one, or choose other ports:\n  ${advice}`;

function attemptPort({ host, port }: PortRequest): Promise<number | NodeJS.ErrnoException> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', resolve);
    server.listen(port, host, () => {
      const { port: chosen } = server.address() as net.AddressInfo;
      server.close(() => resolve(chosen));
    });
  });
}
