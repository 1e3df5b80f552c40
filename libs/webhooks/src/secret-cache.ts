import { type PurposeKeys, unsealNamed } from '@rampart/config';

/** Maximum number of cached secrets; beyond that the oldest is dropped. */
const MAX_KEPT = 1_000;

/** Opened secrets of recently used endpoints. Opening one for each delivery would cost as much as signing it. */
export class SecretCache {
  private readonly opened = new Map<string, string>();

  constructor(private readonly keys: PurposeKeys) {}

  /** Throws like `unsealNamed`: a secret sealed for another endpoint never opens. */
  openSecret(sealed: Buffer, endpointId: string): string {
    const name = endpointId + sealed.toString('latin1');
    return this.opened.get(name) ?? this.openAndKeep(name, sealed, endpointId);
  }

  private openAndKeep(name: string, sealed: Buffer, endpointId: string): string {
    const secret = unsealNamed(this.keys, sealed, endpointId);
    if (this.opened.size >= MAX_KEPT) this.opened.delete(this.opened.keys().next().value ?? '');
    this.opened.set(name, secret);
    return secret;
  }
}
