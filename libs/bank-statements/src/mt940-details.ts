import { codedDetails } from './mt940-codes.js';
import { numberedDetails } from './mt940-subfields.js';
import { given, joined, type SwiftDetails } from './swift-details.js';

/** Reads field 86, which banks write in three ways: numbered subfields (`166?00…?20…`), code words between slashes (`/EREF/…/REMI/…/`), or free text. */
export function detailsOf(
  { tag, text: field }: { readonly tag: string; readonly text: string },
  otherParty: 'payer' | 'payee',
): SwiftDetails {
  if (tag === 'NS') return multiCashDetails(field);
  if (/^\d{3}\s*(?:\?|[>~^<|](?=\d\d))/.test(field)) return numberedDetails(field.replaceAll('\n', ''));
  if (/^\/[A-Z]{2,8}\//.test(field)) return codedDetails(field.replaceAll('\n', ''), otherParty);
  return { text: joined(field.split('\n')) };
}

/** Reads field NS of MultiCash: numbered lines, of which `15` and `16` name the other party. */
function multiCashDetails(field: string): SwiftDetails {
  const lines = field.split('\n').map((line) => [/^\d\d/.exec(line)?.[0] ?? '', line.replace(/^\d\d/, '')] as const);
  const isParty = (number: string): boolean => number === '15' || number === '16';
  const of = (test: (number: string) => boolean) => lines.filter(([number]) => test(number)).map(([, text]) => text);
  return { text: joined(of((number) => !isParty(number))), partyName: given(of(isParty).join('')) };
}
