import { createHash } from 'node:crypto';
import { z } from 'zod';

/** One secret of the ring, under the number by which its operator knows it. */
export interface RingSecret {
  readonly number: string;
  readonly secret: string;
}

/** The settings from which keys are derived. `RAMPART_SECRET` is always the newest secret. */
export interface RingEnv {
  readonly RAMPART_SECRET: string;
  readonly RAMPART_SECRETS?: readonly RingSecret[] | undefined;
}

export const MIN_SECRET = 32;

/** Number of the secret if `RAMPART_SECRET` gives only one. */
const ONLY = '1';

/** The secrets of a process, newest first: the first one seals, all of them open. */
export const ringOf = ({ RAMPART_SECRET: secret, RAMPART_SECRETS: ring }: RingEnv): readonly RingSecret[] =>
  ring ?? [{ number: ONLY, secret }];

/** A secret from before the ring existed may contain a comma. */
const BETWEEN = /,(?=\s*[1-9]\d{0,3}:)/;
const ENTRY = /^([1-9]\d{0,3}):(.+)$/s;

/** Reads `2:...,1:...`. Problems name the numbers and never show a secret. */
export const ringSetting = z.string().transform((text, context): readonly RingSecret[] => {
  const entries = text.split(BETWEEN).map((part) => ENTRY.exec(part.trim()));
  if (entries.some((entry) => entry === null)) {
    context.addIssue('must be number:secret, the newest first, with commas between');
    return z.NEVER;
  }
  const ring = entries.map((entry) => ({ number: entry?.[1] ?? '', secret: entry?.[2] ?? '' }));
  for (const problem of problemsOf(ring)) context.addIssue(problem);
  return ring;
});

function problemsOf(ring: readonly RingSecret[]): string[] {
  const short = ring.filter(({ secret }) => secret.length < MIN_SECRET);
  return [
    ...short.map(({ number }) => `secret ${number} has fewer than ${MIN_SECRET} characters`),
    ...repeated(ring, ({ number }) => number).map(({ number }) => `two secrets have the number ${number}`),
    ...repeated(ring, digestOf).map(({ number }) => `secret ${number} is also there under another number`),
  ];
}

const digestOf = ({ secret }: RingSecret): string => createHash('sha256').update(secret).digest('hex');

const repeated = (ring: readonly RingSecret[], by: (each: RingSecret) => string): RingSecret[] =>
  ring.filter((each, at) => ring.findIndex((other) => by(other) === by(each)) < at);
