import ipaddr from 'ipaddr.js';
import { ringOf } from './key-ring.js';
import { SANDBOX_SECRET, type Settings } from './settings.js';

/** Whether only this machine can reach a host. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true;
  return ipaddr.isValid(bare) && ipaddr.process(bare).range() === 'loopback';
}

export const isLoopbackUrl = (address: string): boolean => isLoopback(new URL(address).hostname);

/** Returns the first setting that exposes the service to other machines, if any. */
export function exposedBy({ HOST, OPS_HOST, PUBLIC_URL }: Settings): string | undefined {
  if (!isLoopback(HOST)) return `HOST=${HOST}`;
  if (!isLoopback(OPS_HOST)) return `OPS_HOST=${OPS_HOST}`;
  return PUBLIC_URL !== undefined && !isLoopbackUrl(PUBLIC_URL) ? `PUBLIC_URL=${PUBLIC_URL}` : undefined;
}

/** A secret with fewer bits is not random: 32 hexadecimal digits have about 118, a repeated word far fewer. */
const MIN_SECRET_BITS = 90;

/** Returns the problem of the secret of a service that other machines can reach, or undefined if there is none. */
export function secretProblem(settings: Settings): string | undefined {
  const secrets = ringOf(settings).map(({ secret }) => secret);
  if (secrets.includes(SANDBOX_SECRET)) return 'needs a secret of its own, not the default';
  return secrets.some((secret) => bitsOf(secret) < MIN_SECRET_BITS || isRepetition(secret))
    ? 'needs a random secret'
    : undefined;
}

/** How to create a secret, as an operator types it. */
export const MAKE_SECRET = 'make one with `openssl rand -hex 32`';

/** Whether a text repeats one pattern, in which case it occurs inside its own doubling before its full length. */
const isRepetition = (text: string): boolean => `${text}${text}`.indexOf(text, 1) < text.length;

/** Upper bound of a text's entropy by the frequency of its characters, in bits. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - count * Math.log2(count / text.length), 0);
}

/** Returns settings that a sandbox on loopback may have, but an exposed one may not. Some shells set HOST for purposes of their own. */
export function exposureProblems(settings: Settings): string[] {
  const exposed = exposedBy(settings);
  const problem = secretProblem(settings);
  if (exposed === undefined || problem === undefined) return [];
  const [name] = exposed.split('=');
  return [
    `RAMPART_SECRET: a sandbox that other machines reach (${exposed}) ${problem}; ${MAKE_SECRET}, or unset ${name} to keep it to this machine`,
  ];
}
