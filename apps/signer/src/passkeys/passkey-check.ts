import { type BitcoinNetwork, payoutChallenge, type SigningPayout } from '@rampart/signing';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Policy } from '../policy/policy.js';
import { SignerProblem } from '../signer-problem.js';
import { type EnrolledPasskey, PasskeyFile } from './passkey-file.js';

/** Loaded only when a passkey is checked, since it takes most of a signer's start. */
const loadLibrary = () => import('@simplewebauthn/server');

export type PasskeyPolicy = NonNullable<Policy['passkeys']>;

/** Verifies operators' assertions against the signer's own file. The challenge is the digest of one payout, so an assertion approves nothing else. */
export class PasskeyCheck {
  readonly file: PasskeyFile;

  constructor(
    private readonly policy: PasskeyPolicy,
    private readonly network: BitcoinNetwork,
  ) {
    this.file = new PasskeyFile(policy.file);
  }

  /** Maps keys of payouts that a passkey approved to the operator who owns it. */
  async findApproved(payouts: readonly SigningPayout[]): Promise<ReadonlyMap<string, string>> {
    const found = await Promise.all(
      payouts.map(async (payout) => {
        const challenge = payoutChallenge({ network: this.network, ...payout });
        return [payout.key, await this.findOperator(payout.assertion, challenge)] as const;
      }),
    );
    return new Map(found.flatMap(([key, operator]) => (operator === undefined ? [] : [[key, operator]])));
  }

  /** Returns the operator whose passkey signed the challenge. */
  async findOperator(assertion: string | undefined, challenge: string): Promise<string | undefined> {
    if (assertion === undefined) return undefined;
    try {
      const response = JSON.parse(assertion) as AuthenticationResponseJSON;
      const known = this.file.listPasskeys().find(({ id }) => id === response.id);
      return known && (await this.isSignedBy(known, response, challenge)) ? known.operator : undefined;
    } catch {
      return undefined; // the library throws for an invalid assertion
    }
  }

  /** Verifies an assertion. Counters are not compared: synced passkeys have none, and a payout's key is signed only once. */
  private async isSignedBy(
    { id, publicKey }: EnrolledPasskey,
    response: AuthenticationResponseJSON,
    challenge: string,
  ): Promise<boolean> {
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { verified } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: [...this.policy.origins],
      expectedRPID: this.policy.rpId,
      requireUserVerification: true,
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    });
    return verified;
  }

  /** Enrols the passkey that a browser created for the challenge. Throws `SignerProblem` for any other response. */
  async enrol(operator: string, answer: string, challenge: string): Promise<EnrolledPasskey> {
    const { verifyRegistrationResponse } = await loadLibrary();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: JSON.parse(answer) as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...this.policy.origins],
      expectedRPID: this.policy.rpId,
      requireUserVerification: true,
    }).catch((error: Error) => {
      throw new SignerProblem(`this is no passkey for the challenge: ${error.message}`);
    });
    if (!registrationInfo) throw new SignerProblem('this is no passkey for the challenge');
    const { id, publicKey } = registrationInfo.credential;
    const enrolled = {
      operator,
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      enrolledAt: new Date().toISOString(),
    };
    this.file.addPasskey(enrolled);
    return enrolled;
  }
}
