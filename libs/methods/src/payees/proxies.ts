import { isAbn, isAcn } from './au-numbers.js';
import { isMobileOf } from './phone-number.js';
import { isNric, isUen } from './sg-numbers.js';

/** An email address as proxy registries accept it: no quotes, no spaces, a domain with a dot. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 &&
  /^(?!\.|[^@]*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,63}$/i.test(text);

/** A virtual payment address of UPI: a name at a bank's or an app's handle, which has no dots. */
const UPI_NAME = /^[a-z\d][\w.-]{1,255}@[a-z][a-z\d]{1,63}$/i;
/**
 * The address that every bank account has: its number at the branch's IFSC. UPI also has addresses for identity cards (`aadhaar.npci`) and payment cards
 * (`rupay.npci`), whose numbers this service does not store.
 */
const UPI_ACCOUNT = /^[a-z\d]{5,35}@[a-z]{4}0[a-z\d]{6}\.ifsc\.npci$/i;

export const upiProblem = (text: string): string | undefined =>
  UPI_NAME.test(text) || UPI_ACCOUNT.test(text)
    ? undefined
    : 'must be a UPI address, such as asha@okbank or 12345678901@HDFC0000001.ifsc.npci';

/** An identifier of seven digits, or nine for a merchant's; an email address; a mobile number of Hong Kong. */
export const fpsProblem = (text: string): string | undefined =>
  /^(?!0+$)(?:\d{7}|\d{9})$/.test(text) || isEmail(text) || isMobileOf('HK', text)
    ? undefined
    : 'must be an FPS identifier of 7 or 9 digits, an email address or a mobile number of Hong Kong';

/** An organisation's own PayID has lower-case letters, and is not a plain word. */
const ORGANISATION = /^(?=.*[a-z])(?=.*[\d._-])[a-z\d][a-z\d._-]{2,253}[a-z\d]$/;

export const payIdProblem = (text: string): string | undefined =>
  isEmail(text) || isMobileOf('AU', text) || isAbn(text) || isAcn(text) || ORGANISATION.test(text)
    ? undefined
    : 'must be a PayID: an email address, a mobile number of Australia, an ABN, or the identifier of an organisation';

/**
 * An identity card number begins with the date of birth; a passport number has letters and digits; a business number has 12 digits, or in the older form 6 to 8
 * with a letter.
 */
export const duitNowProblem = (text: string): string | undefined => {
  const bare = text.replaceAll('-', '').toUpperCase();
  const isKnown =
    isMobileOf('MY', text) ||
    isIdentityCard(bare) ||
    isBusiness(bare) ||
    /^(?=.*[A-Z])(?=.*\d)[A-Z\d]{6,12}$/.test(bare);
  return isKnown
    ? undefined
    : 'must be a DuitNow ID: a mobile number of Malaysia, or the number of an identity card, a passport or a business';
};

function isIdentityCard(digits: string): boolean {
  const [, month, day, place] = /^\d{2}(\d{2})(\d{2})(\d{2})\d{4}$/.exec(digits) ?? [];
  return Number(day) >= 1 && Number(day) <= (DAYS[Number(month) - 1] ?? 0) && Number(place) > 0;
}

/** Days of each month in a leap year. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** The year of registration, the form of the business (01 to 06), and six digits. */
const isBusiness = (text: string): boolean => /^(?:(?:19|20)\d{2}0[1-6]\d{6}|\d{6,8}[A-Z])$/.test(text);

/** Whether this may be a bank account of a country whose numbers have no public check digits: only some rails of the method require one. */
export const isAccountOf = (text: string, min: number, max: number): boolean => {
  const digits = text.replaceAll(/[ -]/g, '');
  return new RegExp(`^(?!0+$)\\d{${min},${max}}$`).test(digits);
};

/** A mobile number, a personal or business identification number, or a bank account. */
export const payNowProblem = (text: string): string | undefined =>
  isMobileOf('SG', text) || isNric(text) || isUen(text) || isAccountOf(text, 7, 14)
    ? undefined
    : 'must be a mobile number of Singapore, an NRIC, a UEN or a bank account of 7 to 14 digits';

/**
 * A mobile number, a personal or business identification number, which has 13 digits with a check digit, an e-wallet number of 15 digits, or a bank account.
 */
export const promptPayProblem = (text: string): string | undefined => {
  const digits = text.replaceAll(/[ -]/g, '');
  if (!isMobileOf('TH', text) && !isAccountOf(text, 10, 15)) return 'must be an account number of 10 to 15 digits';
  return digits.length === 13 && !hasThaiCheck(digits)
    ? 'has a wrong check digit: one of the digits of the national or tax id is mistyped'
    : undefined;
};

/** The last digit complements the weighted sum of the others to a multiple of eleven. */
function hasThaiCheck(digits: string): boolean {
  const sum = Array.from({ length: 12 }, (_, at) => (13 - at) * Number(digits[at])).reduce(
    (total, each) => total + each,
    0,
  );
  return (11 - (sum % 11)) % 10 === Number(digits[12]);
}

/** A mobile number, or a bank account. */
export const walletProblem = (country: string, text: string): string | undefined =>
  isMobileOf(country, text) || isAccountOf(text, 6, 19)
    ? undefined
    : 'must be a mobile number of the country, or an account number of 6 to 19 digits';
