import { plainDigits } from '../shared/digits.js';
import type { Catalog } from './api.js';

type Codes = Catalog['callingCodes'];

export interface Phone {
  readonly code: string;
  readonly phone: string;
  readonly country: string;
}

/**
 * Parses a number as typed or pasted. A number that begins with + or 00 determines its country. If several countries share the code, the selected one stays;
 * otherwise the main one is used, which the service lists first.
 */
export function phoneIn(typed: string, country: string, codes: Codes): Phone {
  const [, international] = /^\s*(?:\+|00)([\d\s().-]+)$/.exec(plainDigits(typed)) ?? [];
  const digits = international?.replace(/\D/g, '') ?? '';
  const named = codes.filter(({ code }) => digits !== '' && digits.startsWith(code.slice(1)));
  const longest = Math.max(0, ...named.map(({ code }) => code.length));
  const sharing = named.filter(({ code }) => code.length === longest);
  const found = sharing.find((each) => each.country === country) ?? sharing[0];
  if (found) return { code: found.code, phone: digits.slice(found.code.length - 1), country: found.country };
  return { code: codes.find((each) => each.country === country)?.code ?? '', phone: typed.trim(), country };
}
