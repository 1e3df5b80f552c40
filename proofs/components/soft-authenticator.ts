import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const P256 = { kty: 2, alg: -7, crv: 1 };

export interface PasskeyAnswer {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly clientExtensionResults: object;
  readonly response: Readonly<Record<string, unknown>>;
}

/** Parts of a signature that a device, or a page, may get wrong. */
export interface SpoiltSignature {
  readonly verified?: boolean;
  readonly count?: number;
  readonly origin?: string;
  readonly rpID?: string;
  readonly type?: 'webauthn.create';
}

/** A device with one passkey, which signs for pages of one origin (WebAuthn without a browser). */
export class SoftAuthenticator {
  private readonly id = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private count = 0;
  userHandle: string | undefined;

  constructor(
    private readonly origin: string,
    private readonly rpID = new URL(origin).hostname,
  ) {}

  /** Responds to the options of a registration. */
  create({ challenge, user }: { challenge: string; user: { id: string } }): PasskeyAnswer {
    this.userHandle = user.id;
    const authData = Buffer.concat([
      this.authenticatorData(USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL),
      Buffer.alloc(16), // no authenticator model
      Buffer.from([0, this.id.length]),
      this.id,
      coseKey(this.keys.publicKey),
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, string | Map<string, string> | Uint8Array>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Responds to the options of a sign-in; `how` spoils the signature. */
  sign({ challenge }: { challenge: string }, how: SpoiltSignature = {}): PasskeyAnswer {
    this.count = how.count ?? this.count + 1;
    const authData = this.authenticatorData(USER_PRESENT | (how.verified === false ? 0 : USER_VERIFIED), how.rpID);
    const clientData = this.clientData(how.type ?? 'webauthn.get', challenge, how.origin);
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, createHash('sha256').update(clientData).digest()]))
      .sign(this.keys.privateKey);
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: this.userHandle,
    });
  }

  private answer(response: PasskeyAnswer['response']): PasskeyAnswer {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string, origin = this.origin): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authenticatorData(flags: number, rpID = this.rpID): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    return Buffer.concat([createHash('sha256').update(rpID).digest(), Buffer.from([flags]), count]);
  }
}

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const map = new Map<number, number | Uint8Array>([
    [1, P256.kty],
    [3, P256.alg],
    [-1, P256.crv],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(map));
}
