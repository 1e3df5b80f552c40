import { ENV, type Env, isRowMac, MARK_BYTES, rowMac, type RowValues } from '@rampart/config';
import { type Login, Passkey, write, writer } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { Clock, fault, ids, isId } from '@rampart/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import { type PasskeyOrigin, passkeyOrigin } from './passkey-origin.js';
import { PersonDirectory } from './person-directory.js';

const MAX_PASSKEYS = 20;

/** Loaded on first use of a passkey: with its certificates it takes 20 MB of memory. */
const webauthn = () => import('@simplewebauthn/server');

export interface NewPasskey {
  readonly name: string;
  /** The browser's response to the challenge. */
  readonly answer: object;
  readonly challenge: string;
}

/** Passkeys of logins (WebAuthn). They prove the device and, by PIN or fingerprint, the user, and no other site can request them. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly database: DataSource,
    private readonly people: PersonDirectory,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Lists a login's passkeys, oldest first. */
  listPasskeys(loginId: string): Promise<Passkey[]> {
    return this.database.getRepository(Passkey).find({ where: { loginId }, order: { id: 'ASC' } });
  }

  /** Returns registration options for the browser. Throws PASSKEY_LIMIT_REACHED. */
  async beginRegistration({ id, name }: Login): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const known = await this.listPasskeys(id);
    if (known.length >= MAX_PASSKEYS) throw fault('PASSKEY_LIMIT_REACHED', { limit: MAX_PASSKEYS });
    const { generateRegistrationOptions } = await webauthn();
    return generateRegistrationOptions({
      rpName: 'Rampart',
      rpID: this.place().rpID,
      userName: name,
      userID: new Uint8Array(Buffer.from(id)),
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  }

  /** Stores the passkey that a browser created for the challenge. Throws PASSKEY_REFUSED. */
  async register({ id: loginId }: Login, { name, answer, challenge }: NewPasskey): Promise<Passkey> {
    const { rpID, origins } = this.place();
    const { verifyRegistrationResponse } = await webauthn();
    const { registrationInfo } = await refusedUnless(
      verifyRegistrationResponse({
        response: answer as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: [...origins],
        expectedRPID: rpID,
        requireUserVerification: true,
      }),
    );
    if (!registrationInfo) throw fault('PASSKEY_REFUSED');
    const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
    const passkey: Passkey = {
      ...{ id: ids.next(), loginId, name, credentialId, counter },
      publicKey: boundKey({ loginId, credentialId }, Buffer.from(publicKey)),
      ...{ transports: [...transports], createdAt: this.clock.trueTime(), usedAt: null },
    };
    await (await writer(this.database)).insert(Passkey, passkey);
    return passkey;
  }

  /** Throws PASSKEY_NOT_FOUND, for another login's as for an unknown one. */
  async removePasskey(loginId: string, id: string): Promise<string> {
    const [gone] = isId(id)
      ? await write<{ name: string }>(
          this.database,
          sql`DELETE FROM passkey WHERE id = ${id} AND login_id = ${loginId} RETURNING name`,
        )
      : [];
    if (!gone) throw fault('PASSKEY_NOT_FOUND');
    return gone.name;
  }

  /** Removes all passkeys of a login, whose device may be lost. */
  async removeAll(loginId: string): Promise<void> {
    await write(this.database, sql`DELETE FROM passkey WHERE login_id = ${loginId}`);
  }

  /** Returns options for signing in: with one of a login's passkeys, or with any that the browser offers. */
  async beginSignIn(loginId: string | undefined): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const known = loginId === undefined ? [] : await this.listPasskeys(loginId);
    const { generateAuthenticationOptions } = await webauthn();
    return generateAuthenticationOptions({
      rpID: this.place().rpID,
      userVerification: 'required',
      allowCredentials: known.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: transports as AuthenticatorTransport[],
      })),
    });
  }

  /** Returns the id of the login whose passkey signed the challenge. Throws PASSKEY_REFUSED. */
  async checkSignature(answer: object, challenge: string): Promise<string> {
    const response = answer as AuthenticationResponseJSON;
    const credentialId = typeof response.id === 'string' ? response.id : '';
    const passkey = await this.database.getRepository(Passkey).findOneBy({ credentialId });
    const publicKey = passkey && keyIn(passkey);
    if (!publicKey) throw fault('PASSKEY_REFUSED');
    const { rpID, origins } = this.place();
    const { verifyAuthenticationResponse } = await webauthn();
    const { verified, authenticationInfo } = await refusedUnless(
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: [...origins],
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: passkey.counter },
      }),
    );
    if (!verified) throw fault('PASSKEY_REFUSED');
    await this.recordUse(passkey, authenticationInfo.newCounter);
    return passkey.loginId;
  }

  /** Refuses a counter that another sign-in has passed in the meantime. */
  private async recordUse({ id }: Passkey, counter: number): Promise<void> {
    const taken = await rows(
      this.database,
      sql`UPDATE passkey SET counter = ${counter}, used_at = ${this.clock.trueTime()}
          WHERE id = ${id} AND (counter < ${counter} OR ${counter} = 0) RETURNING id`,
    );
    if (taken.length === 0) throw fault('PASSKEY_REFUSED');
  }

  private place(): PasskeyOrigin {
    return passkeyOrigin(this.env, this.people.realm);
  }
}

type Owner = Pick<Passkey, 'loginId' | 'credentialId'>;

const macValues = ({ loginId, credentialId }: Owner, publicKey: Buffer): RowValues => [
  ...[loginId, credentialId, publicKey.toString('base64')],
];

/** Formats a public key for storage, preceded by a MAC, so that a key that was written by SQL cannot sign in. */
const boundKey = (owner: Owner, publicKey: Buffer): Buffer =>
  Buffer.concat([rowMac('passkey', macValues(owner, publicKey)), publicKey]);

/** Returns undefined for a key that the service did not store for this login. */
function keyIn(passkey: Passkey): Buffer | undefined {
  const [mac, publicKey] = [passkey.publicKey.subarray(0, MARK_BYTES), passkey.publicKey.subarray(MARK_BYTES)];
  return isRowMac(mac, 'passkey', macValues(passkey, publicKey)) ? publicKey : undefined;
}

/** The library reports why a browser's response is invalid; the caller does not learn the reason. */
const refusedUnless = <T>(verified: Promise<T>): Promise<T> =>
  verified.catch(() => {
    throw fault('PASSKEY_REFUSED');
  });
