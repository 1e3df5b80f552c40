import { SoftAuthenticator } from '../../proofs/components/soft-authenticator.js';
import type { Answer } from './client.js';
import type { Visitor } from './visitor.js';

export { SoftAuthenticator } from '../../proofs/components/soft-authenticator.js';

/** Registers a device's passkey for who is signed in. Browsers give passkeys to `localhost`, not to 127.0.0.1. */
export async function registerPasskey(visitor: Visitor, device = deviceFor(visitor)): Promise<Answer> {
  const { options } = (await visitor.post('/passkeys/options')).body;
  return visitor.post('/passkeys', { name: 'Laptop', answer: device.create(options) });
}

export const deviceFor = ({ baseUrl }: Pick<Visitor, 'baseUrl'>): SoftAuthenticator =>
  new SoftAuthenticator(new URL(baseUrl.replace('127.0.0.1', 'localhost')).origin);
