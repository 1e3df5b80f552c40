import { ENV, type Env, PurposeKeys } from '@rampart/config';
import { Clock, SECOND, type Traceparent } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { postWebhook, type PostResult, signatureHeaders } from './delivery/index.js';
import { SecretCache } from './secret-cache.js';
import { ownHosts } from './own-hosts.js';

export interface WebhookRequest {
  readonly id: string;
  readonly endpointId: string;
  readonly url: string;
  readonly body: string;
  /** Secrets, each of which signs. */
  readonly sealedSecrets: readonly Buffer[];
  readonly attempt: number;
  readonly sequence: number;
  /** Lets a receiver continue the order's trace. */
  readonly traceparent?: Traceparent | undefined;
}

/** Signs one attempt and sends it. */
@Injectable()
export class WebhookSender {
  private readonly secrets: SecretCache;
  private readonly ownHosts: readonly string[];

  constructor(
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.secrets = new SecretCache(new PurposeKeys(env, 'webhook-secret'));
    this.ownHosts = ownHosts(env);
  }

  async sendWebhook({
    id,
    endpointId,
    url,
    body,
    sealedSecrets,
    attempt,
    sequence,
    traceparent,
  }: WebhookRequest): Promise<PostResult> {
    const secrets = this.openSecrets(sealedSecrets, endpointId);
    if (!secrets) return UNSIGNED;
    const headers = {
      'content-type': 'application/json',
      ...signatureHeaders({ secrets, id, body, at: this.clock.trueTime() }),
      'webhook-attempt': String(attempt),
      'webhook-sequence': String(sequence),
      ...(traceparent !== undefined && { traceparent }),
    };
    const deadlineMs = this.env.WEBHOOK_TIMEOUT_SECONDS * SECOND;
    return postWebhook({
      url,
      headers,
      body,
      deadlineMs,
      allowPrivate: this.env.WEBHOOK_ALLOW_PRIVATE,
      ownHosts: this.ownHosts,
    });
  }

  /** Returns undefined if they were sealed with a secret that the ring lacks, which fails only this attempt. */
  private openSecrets(sealed: readonly Buffer[], endpointId: string): string[] | undefined {
    try {
      return sealed.map((each) => this.secrets.openSecret(each, endpointId));
    } catch {
      return undefined;
    }
  }
}

const UNSIGNED: PostResult = { kind: 'failed', reason: 'blocked', detail: 'its secret cannot be read', durationMs: 0 };

/** Whether the receiver accepted the delivery, by any 2xx. */
export const isAccepted = (result: PostResult): boolean =>
  result.kind === 'answered' && result.status >= 200 && result.status < 300;
