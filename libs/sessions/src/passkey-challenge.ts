import { promisify } from 'node:util';
import { fault, MINUTE } from '@rampart/kernel';
import type { Request } from 'express';

const VALID_FOR_MS = 5 * MINUTE;

/** Stores a challenge in the session of the browser that requested it. */
export function keepChallenge(request: Request, challenge: string, now: Date): void {
  request.session.challenge = { value: challenge, at: now.getTime() };
}

/** Takes the challenge, which works once: it is removed before the response is checked. Throws PASSKEY_NOT_BEGUN. */
export async function takeChallenge(request: Request, now: Date): Promise<string> {
  const { challenge } = request.session;
  delete request.session.challenge;
  if (!challenge || now.getTime() - challenge.at > VALID_FOR_MS) throw fault('PASSKEY_NOT_BEGUN');
  await promisify(request.session.save.bind(request.session))();
  return challenge.value;
}
