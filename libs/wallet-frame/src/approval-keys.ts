import { deriveKey, type RingEnv, ringKeys } from '@rampart/config';
import { Approver } from '@rampart/signing';

/** The key that approves wallets, and the public keys of every secret in the ring, since approvals outlive a rotation. */
export interface ApprovalKeys {
  readonly approver: Approver;
  /** In the form that `readApproval` takes. */
  readonly trusted: string;
}

export function approvalKeysOf(env: RingEnv): ApprovalKeys {
  const all = ringKeys(env, 'payout-approval').map(({ key }) => new Approver(key).publicKey);
  return { approver: new Approver(deriveKey(env, 'payout-approval')), trusted: all.join(' ') };
}

/** A token and the approval that it contains. */
export interface FoundApproval<A> {
  readonly token: string;
  readonly approval: A | undefined;
}

/**
 * Chooses the newest token, first in the list, that the approver signed for this payout. Without such a token it chooses the first one, whose key the signer
 * may know.
 */
export function chooseApproval<A>(
  tokens: readonly string[],
  read: (token: string) => A | undefined,
  isOfPayout: (approval: A) => boolean,
): FoundApproval<A> | undefined {
  for (const token of tokens) {
    const approval = read(token);
    if (approval && isOfPayout(approval)) return { token, approval };
  }
  const [token] = tokens;
  return token === undefined ? undefined : { token, approval: undefined };
}
