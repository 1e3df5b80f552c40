import { codedDetails } from './mt940-codes.js';
import { numberedDetails } from './mt940-subfields.js';
import { joined, type SwiftDetails } from './swift-details.js';

/** Banks write field 86 in three ways: numbered subfields (`166?00…?20…`), code words between slashes (`/EREF/…/REMI/…/`), or free text. */
export function detailsOf(field: string, otherParty: 'payer' | 'payee'): SwiftDetails {
  if (/^\d{3}\s*(?:\?|[>~^<|](?=\d\d))/.test(field)) return numberedDetails(field.replaceAll('\n', ''));
  if (/^\/[A-Z]{2,8}\//.test(field)) return codedDetails(field.replaceAll('\n', ''), otherParty);
  return { text: joined(field.split('\n')) };
}
