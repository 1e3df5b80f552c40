import * as http from 'node:http';
import * as https from 'node:https';
import { guardedLookup, type AddressRules } from './address-guard.js';
import type { Target } from './target.js';

/** Returns the keep-alive agent for a URL. Guarded and unguarded connections are never shared. */
export function agentFor({ isSecure }: Pick<Target, 'isSecure'>, { allowPrivate }: AddressRules): http.Agent {
  const { plain, tls } = allowPrivate ? ANYWHERE : PUBLIC;
  const agent = isSecure ? tls : plain;
  closeIdleSockets(agent);
  return agent;
}

interface Agents {
  readonly plain: http.Agent;
  readonly tls: https.Agent;
}

/**
 * The courier limits the attempts in flight, so no attempt waits here: neither for another to the same host nor for an idle connection of another host. Idle
 * connections may take the remaining sockets, as many as attempts begin at once, because a connection that is closed between two attempts costs more than a
 * delivery.
 */
const MAX_SOCKETS = 256;
/** Number of requests between two checks, since a check on each would cost more than the request. */
const CHECK_EVERY = 16;

const agents = (rules: AddressRules): Agents => {
  const options: https.AgentOptions = {
    keepAlive: true,
    /** Idle time-out, unless the receiver announces a shorter one. */
    timeout: 20_000,
    lookup: guardedLookup(rules),
    /** The default of 250 ms abandons addresses that are merely far away. */
    autoSelectFamilyAttemptTimeout: 1_000,
    rejectUnauthorized: true,
  };
  return { plain: new http.Agent(options), tls: new https.Agent(options) };
};

const PUBLIC = agents({ allowPrivate: false });
const ANYWHERE = agents({ allowPrivate: true });

let requests = 0;

function closeIdleSockets(agent: http.Agent): void {
  requests += 1;
  if (requests % CHECK_EVERY !== 0) return;
  const idle = Object.values(agent.freeSockets).flatMap((sockets) => sockets ?? []);
  const busy = Object.values(agent.sockets).reduce((count, sockets) => count + (sockets?.length ?? 0), 0);
  for (const socket of idle.slice(Math.max(0, MAX_SOCKETS - busy))) socket.destroy();
}
