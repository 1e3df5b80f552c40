import { randomBytes } from 'node:crypto';
import type { AssetPayout, BitcoinNetwork, SigningPayout } from '@rampart/signing';
import { SoftAuthenticator, type SpoiltSignature } from '../../components/soft-authenticator.js';

const ORIGIN = 'https://ops.example.com';

/** Approves payouts as an operator's device would, or with one part spoilt. */
export interface PasskeyDevice {
  approve(payout: SigningPayout, how?: SpoiltSignature): string;
  approveEvm(chainId: number, payout: AssetPayout, how?: SpoiltSignature): string;
  approveTron(network: string, payout: AssetPayout, how?: SpoiltSignature): string;
}

/** The policy's passkey rule: payouts above the sum need a passkey. */
export const passkeyPolicy = (file: string, above: bigint) => ({
  file,
  above,
  rpId: new URL(ORIGIN).hostname,
  origins: [ORIGIN],
});

export type EnrolledDevice = PasskeyDevice & { answer(challenge: string): string };

/** A device with one passkey, and its response to the signer's challenge. */
export async function makeDevice(network: BitcoinNetwork, origin = ORIGIN): Promise<EnrolledDevice> {
  const { assetPayoutChallenge, evmNetwork, payoutChallenge } = await import('@rampart/signing');
  const device = new SoftAuthenticator(origin);
  const sign = (asked: string, payout: AssetPayout, how?: SpoiltSignature): string =>
    JSON.stringify(device.sign({ challenge: assetPayoutChallenge(asked, payout) }, how));
  return {
    answer: (challenge) => JSON.stringify(device.create({ challenge, user: { id: 'b3BlcmF0b3I' } })),
    approve: (payout, how) => JSON.stringify(device.sign({ challenge: payoutChallenge({ network, ...payout }) }, how)),
    approveEvm: (chainId, payout, how) => sign(evmNetwork(chainId), payout, how),
    approveTron: sign,
  };
}

/** Enrols a device as the signer's command does. */
export async function enrolDevice(
  check: { enrol(operator: string, answer: string, challenge: string): Promise<unknown> },
  { operator, device }: { operator: string; device: EnrolledDevice },
): Promise<void> {
  const challenge = newChallenge();
  await check.enrol(operator, device.answer(challenge), challenge);
}

export const newChallenge = (): string => randomBytes(32).toString('base64url');
