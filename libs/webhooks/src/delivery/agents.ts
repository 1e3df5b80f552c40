import * as http from 'node:http';
import * as https from 'node:https';
import { guardedLookup, type AddressRules } from './address-guard.js';
import { keepingSockets } from './kept-sockets.js';
import type { Target } from './target.js';

/** Returns the keep-alive agent for a URL. Guarded and unguarded connections are never shared. */
export function agentFor({ isSecure }: Pick<Target, 'isSecure'>, { allowPrivate }: AddressRules): http.Agent {
  const { plain, tls } = allowPrivate ? ANYWHERE : PUBLIC;
  return isSecure ? tls : plain;
}

interface Agents {
  readonly plain: http.Agent;
  readonly tls: https.Agent;
}

const PlainAgent = keepingSockets(http.Agent);
const TlsAgent = keepingSockets(https.Agent);

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
  return { plain: new PlainAgent(options), tls: new TlsAgent(options) };
};

const PUBLIC = agents({ allowPrivate: false });
const ANYWHERE = agents({ allowPrivate: true });
