import { deriveKey, ENV, type Env } from '@rampart/config';
import { Clock } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { postWebhook, type PostResult, signatureHeaders } from './delivery/index.js';
import { ownHosts } from './own-hosts.js';
import { unseal } from './sealed-secret.js';

export interface Letter {
  readonly id: string;
  readonly url: string;
  readonly body: string;
  /** Each signs. */
  readonly sealedSecrets: readonly Buffer[];
  readonly attempt: number;
  readonly sequence: number;
}

/** Signs one try and sends it. */
@Injectable()
export class WebhookSender {
  private readonly key: Buffer;

  constructor(
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.key = deriveKey(env, 'webhook-secret');
  }

  send({ id, url, body: text, sealedSecrets, attempt, sequence }: Letter): Promise<PostResult> {
    const body = Buffer.from(text, 'utf8');
    const secrets = sealedSecrets.map((sealed) => unseal(this.key, sealed));
    const headers = {
      'content-type': 'application/json',
      ...signatureHeaders({ secrets, id, body, at: this.clock.trueTime() }),
      'webhook-attempt': String(attempt),
      'webhook-sequence': String(sequence),
    };
    return postWebhook({ url, headers, body, allowPrivate: this.env.WEBHOOK_ALLOW_PRIVATE, ownHosts: ownHosts(this.env) });
  }
}

/** Whether the receiver took it: any 2xx. */
export const isAccepted = (result: PostResult): boolean => result.kind === 'answered' && result.status >= 200 && result.status < 300;
