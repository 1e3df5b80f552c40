import type { Shapes } from './api-types.js';
import { thisMachine } from './machine.js';
import { encoded, isRecent, isSignedBy } from './signatures.js';

/** The order from which a user came back to the `redirectUrl`. */
export interface Return {
  readonly orderId: string;
  /** Its status when the page was shown; read the transaction before you act on it. */
  readonly status: Shapes['TransactionView']['status'];
}

export interface ReceivedReturn {
  /** The address that was opened, or its query. */
  readonly url: string | URL;
  /** The secret of any enabled webhook endpoint of yours, or several. */
  readonly secret: string | readonly string[];
  /** Maximum age in seconds; 3,600 by default, since users look at a page for a while. */
  readonly toleranceSeconds?: number;
  /** Milliseconds since 1970; defaults to this machine's clock. */
  readonly now?: number;
}

/** The parameters are not from the service, are too old, or were changed. */
export class BadReturn extends Error {
  override readonly name = 'BadReturn';

  constructor(readonly reason: 'parameter missing' | 'too old or too new' | 'signature wrong') {
    super(`The return is not to be trusted: ${reason}.`);
  }
}

/** Verifies the parameters that the checkout adds to a `redirectUrl`. Throws BadReturn, and TypeError for an invalid secret. */
export async function verifyReturn({
  url,
  secret,
  toleranceSeconds = 3_600,
  now = thisMachine.now(),
}: ReceivedReturn): Promise<Return> {
  const query = new URLSearchParams(
    String(url)
      .replace(/^[^?]*\?/, '')
      .replace(/#.*/, ''),
  );
  const [orderId, status, timestamp, signature] = ['orderId', 'orderStatus', 'orderTimestamp', 'orderSignature'].map(
    (name) => query.get(name),
  );
  if (!orderId || !status || !timestamp || !signature) throw new BadReturn('parameter missing');
  if (!isRecent(timestamp, toleranceSeconds, now)) throw new BadReturn('too old or too new');
  if (!(await isSignedBy(secret, encoded(`return.${orderId}.${timestamp}.${status}`), signature)))
    throw new BadReturn('signature wrong');
  return { orderId, status: status as Return['status'] };
}
