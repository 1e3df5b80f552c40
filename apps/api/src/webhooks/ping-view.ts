import type { PingView } from '@rampart/contract';
import { failureText, isAccepted, type Ping } from '@rampart/webhooks';

/** Maps the result of a ping. */
export function pingView({ id, result }: Ping): PingView {
  const outcome = result.kind === 'answered' ? { status: result.status } : { failure: failureText(result) };
  return { delivered: isAccepted(result), id, ...outcome, durationMs: result.durationMs };
}
