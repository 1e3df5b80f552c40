import { secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { tronAddressOfKey } from './tron-address.js';

/** As in early Ethereum transactions. */
const RECOVERY_OFFSET = 27;
const SIGNATURE_BYTES = 65;

/** Returns 65 bytes in hexadecimal: r, s, and the recovery id. The same transaction id has the same signature each time (RFC 6979). */
export function signTronId(txId: string, privateKey: Uint8Array): string {
  const [recovery = 0, ...rest] = secp256k1.sign(hexToBytes(txId), privateKey, { prehash: false, format: 'recovered' });
  return bytesToHex(Uint8Array.of(...rest, recovery + RECOVERY_OFFSET));
}

/** Returns the account that signed, or undefined for an invalid signature. */
export function tronSigner(txId: string, signature: string): string | undefined {
  try {
    const bytes = hexToBytes(signature);
    const last = bytes.at(-1) ?? 0;
    if (bytes.length !== SIGNATURE_BYTES) return undefined;
    const recovery = last >= RECOVERY_OFFSET ? last - RECOVERY_OFFSET : last;
    const recovered = Uint8Array.of(recovery, ...bytes.subarray(0, -1));
    return tronAddressOfKey(secp256k1.recoverPublicKey(recovered, hexToBytes(txId), { prehash: false }));
  } catch {
    return undefined;
  }
}
