// @ts-check
// node --import reach-partner.mjs: the internet between a live service and a partner on this machine. The name OUTER_PARTNER has a public address, and a connection to it arrives at
// OUTER_PARTNER_PORT of this machine. The service checks name, address and certificate as anywhere.
import dns from 'node:dns';
import https from 'node:https';
import { setImmediate } from 'node:timers';
import tls from 'node:tls';

const { OUTER_PARTNER = '', OUTER_PARTNER_PORT = '' } = process.env;
const PUBLIC_ADDRESS = { address: '93.184.215.14', family: 4 };

const { lookup } = dns;
dns.lookup = /** @type {typeof dns.lookup} */ (
  (/** @type {string} */ name, /** @type {any} */ options, /** @type {any} */ answer) =>
    name === OUTER_PARTNER ? setImmediate(answer, null, [PUBLIC_ADDRESS]) : lookup(name, options, answer)
);

/** @type {{ createConnection: (options: any, done: (error: Error | null, socket?: tls.TLSSocket) => void) => unknown }} */
const agents = /** @type {any} */ (https.Agent.prototype);
const { createConnection } = agents;
agents.createConnection = function (options, done) {
  if (options.host !== OUTER_PARTNER) return createConnection.call(this, options, done);
  const here = { host: '127.0.0.1', port: Number(OUTER_PARTNER_PORT), lookup: undefined };
  options.lookup(OUTER_PARTNER, { all: true }, (/** @type {Error | null} */ error) =>
    error ? done(error) : done(null, tls.connect({ ...options, ...here })),
  );
  return undefined;
};
