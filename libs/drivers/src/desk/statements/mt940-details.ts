import { codedDetails } from './mt940-codes.js';
import { numberedDetails } from './mt940-subfields.js';

/** Field 86: who paid, and everything else that the bank wrote. */
export interface SwiftDetails {
  /** What the payer wrote comes first, then the rest. */
  readonly text: string;
  readonly partyName?: string | undefined;
  readonly partyAccount?: string | undefined;
  readonly endToEndId?: string | undefined;
  /** Business transaction code before numbered subfields: `166`. */
  readonly businessCode?: string | undefined;
}

/** Banks write field 86 in three ways: numbered subfields (`166?00…?20…`), code words between slashes (`/EREF/…/REMI/…/`), or free text. */
export function detailsOf(field: string, otherParty: 'payer' | 'payee'): SwiftDetails {
  if (/^\d{3}\?/.test(field)) return numberedDetails(field.replaceAll('\n', ''));
  if (/^\/[A-Z]{2,8}\//.test(field)) return codedDetails(field.replaceAll('\n', ''), otherParty);
  return { text: joined(field.split('\n')) };
}

/** What is neither empty nor the bank's word for nothing. */
export const given = (text: string | undefined): string | undefined => {
  const trimmed = text?.replace(/\/+$/, '').trim() ?? '';
  return trimmed === '' || /^(?:NOTPROVIDED|NOT PROVIDED|NONREF)$/i.test(trimmed) ? undefined : trimmed;
};

/** Texts in their order, each once. */
export const joined = (texts: readonly (string | undefined)[]): string =>
  [...new Set(texts.map((text) => text?.trim() ?? ''))].filter((text) => text !== '').join(' ');
