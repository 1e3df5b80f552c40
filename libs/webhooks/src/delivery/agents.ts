import * as http from 'node:http';
import * as https from 'node:https';
import { guardedLookup, type AddressRules } from './address-guard.js';

/** The connections that webhooks are sent over, kept open between them. Guarded and unguarded ones are never shared. */
export function agentFor(url: URL, { allowPrivate }: AddressRules): http.Agent {
  const { plain, tls } = allowPrivate ? ANYWHERE : PUBLIC;
  const agent = url.protocol === 'https:' ? tls : plain;
  makeRoom(agent);
  return agent;
}

interface Agents {
  readonly plain: http.Agent;
  readonly tls: https.Agent;
}

/**
 * How many tries a worker makes at once is decided before, and no try waits here: neither for one to the same host nor for a
 * connection that is kept for another. Idle connections take what room is left, at most half.
 */
const MOST_SOCKETS = 256;
const MOST_IDLE_SOCKETS = MOST_SOCKETS / 2;
/** To look at each request would cost more than the request. */
const LOOK_EVERY = 16;

const agents = (rules: AddressRules): Agents => {
  const options: https.AgentOptions = {
    keepAlive: true,
    /** Of an idle connection; a receiver that announces less is believed. */
    timeout: 20_000,
    lookup: guardedLookup(rules),
    /** The default of 250 ms gives up on addresses that are merely far away. */
    autoSelectFamilyAttemptTimeout: 1_000,
    rejectUnauthorized: true,
  };
  return { plain: new http.Agent(options), tls: new https.Agent(options) };
};

const PUBLIC = agents({ allowPrivate: false });
const ANYWHERE = agents({ allowPrivate: true });

let requests = 0;

function makeRoom(agent: http.Agent): void {
  requests += 1;
  if (requests % LOOK_EVERY !== 0) return;
  const idle = Object.values(agent.freeSockets).flatMap((sockets) => sockets ?? []);
  const busy = Object.values(agent.sockets).reduce((count, sockets) => count + (sockets?.length ?? 0), 0);
  for (const socket of idle.slice(Math.max(0, Math.min(MOST_IDLE_SOCKETS, MOST_SOCKETS - busy)))) socket.destroy();
}
