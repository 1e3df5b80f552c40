import type { PaymentMethod } from '@rampart/kernel';
import {
  type CountryCode,
  getCountryCallingCode,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';

/** Calling code of the country that a method pays in. */
export const callingCodeOf = ({ country }: Pick<PaymentMethod, 'country'>): string =>
  `+${getCountryCallingCode(country as CountryCode)}`;

/** Compares the calling code, so that digits of the number cannot complete a shorter code: "+6" with "591234567". */
export function isMobile(phone: string, code: string): boolean {
  if (!/^[\d ().-]+$/.test(phone)) return false;
  const number = parsePhoneNumberFromString(`${code}${phone}`, { extract: false });
  return number !== undefined && `+${number.countryCallingCode}` === code && MOBILE_TYPES.includes(number.getType());
}

/** Whether a text is a whole mobile number of a country, with its calling code or as dialled there. */
export function isMobileOf(country: string, text: string): boolean {
  if (!/^\+?[\d ().-]+$/.test(text)) return false;
  const number = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false });
  return number?.country === country && MOBILE_TYPES.includes(number.getType());
}

/** An invalid number has no type. Some countries do not distinguish mobile numbers from others. */
const MOBILE_TYPES: readonly unknown[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'] satisfies NumberType[];
