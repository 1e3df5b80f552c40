import { unseal } from '@rampart/config';

/** Beyond so many, the one that was opened first is forgotten. */
const MOST = 1_000;

/** Secrets as they sign, of the endpoints that were written to lately: to open one again for each delivery costs as much as to sign it. */
export class OpenedSecrets {
  private readonly opened = new Map<string, string>();

  constructor(private readonly key: Buffer) {}

  /** Throws like `unseal`: what was sealed for another endpoint never opens. */
  get(sealed: Buffer, endpointId: string): string {
    const name = endpointId + sealed.toString('latin1');
    return this.opened.get(name) ?? this.open(name, sealed, endpointId);
  }

  private open(name: string, sealed: Buffer, endpointId: string): string {
    const secret = unseal(this.key, sealed, endpointId);
    if (this.opened.size >= MOST) this.opened.delete(this.opened.keys().next().value ?? '');
    this.opened.set(name, secret);
    return secret;
  }
}
