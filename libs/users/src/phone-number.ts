import { fault } from '@rampart/kernel';
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import metadata from 'libphonenumber-js/max/metadata';

export interface PhoneNumber {
  /** E.164. */
  readonly number: string;
  /** ISO 3166 alpha-2, if the number determines it. */
  readonly country: string | null;
}

/** Kinds of number that can receive a text message. */
const REACHABLE = new Set(['MOBILE', 'FIXED_LINE_OR_MOBILE', undefined]);

/** Parses `phone` without country code and `code` starting with + (contract, PUT phone). Throws PHONE_INVALID. */
export function parsePhone(phone: string, code: string): PhoneNumber {
  const parsed = parsePhoneNumberFromString(`${code}${phone.replace(/[^\d]/g, '')}`);
  const usable = /^[\d\s().\p{Pd}]+$/u.test(phone) && parsed?.isValid() && REACHABLE.has(parsed.getType());
  if (!parsed || !usable || `+${parsed.countryCallingCode}` !== code) throw fault('PHONE_INVALID');
  return { number: parsed.number, country: parsed.country ?? null };
}

/** Calling code of a number in E.164. */
export const callingCodeOf = (number: string): string =>
  `+${parsePhoneNumberFromString(number)?.countryCallingCode ?? ''}`;

/** Lists every country (ISO 3166 alpha-2) with its calling code, which starts with +. Among countries that share a code the main one comes first. */
export const callingCodes = (): readonly { readonly country: CountryCode; readonly code: string }[] =>
  Object.entries(metadata.country_calling_codes).flatMap(([code, countries]) =>
    countries.filter((country) => isSupportedCountry(country)).map((country) => ({ country, code: `+${code}` })),
  );
