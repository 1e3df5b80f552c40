import {
  type Fault,
  fault,
  type FaultDetail,
  latinName,
  METHOD_ATTRIBUTES,
  type MethodAttribute,
  type PaymentMethod,
  plainDigits,
  typedText,
} from '@rampart/kernel';
import { payeeFormatOf } from './payees/payee-formats.js';
import { callingCodeOf, isMobile } from './payees/phone-number.js';

/** Destination that a sell pays to (contract, "MethodAttributes"). */
export type MethodAttributes = Readonly<Partial<Record<MethodAttribute, string>>>;

/** Maximum number of characters in one attribute. */
export const ATTRIBUTE_MAX_LENGTH = 140;

/**
 * Returns the known attributes that a partner gave, with typed text and digits normalized. Unknown and empty ones are dropped; known ones beyond the required
 * are kept. Throws METHOD_ATTRIBUTES_INVALID, with a detail for each field, if one is missing or the method cannot pay by it.
 */
export function checkMethodAttributes(method: PaymentMethod, given: unknown): MethodAttributes {
  const fields = nonEmptyFields(given);
  const attributes: MethodAttributes = Object.fromEntries(fields.filter(isText));
  const details = [
    ...method.attributes
      .filter((name) => !fields.some(([field]) => field === name))
      .map((name) => detail(name, 'is missing')),
    ...fields.flatMap(([name, value]) => textProblem(value).map((problem) => detail(name, problem))),
  ];
  const problems = details.length > 0 ? details : payeeProblems(method, attributes);
  if (problems.length > 0) throw attributesInvalid(method, problems);
  return attributes;
}

type Field = readonly [MethodAttribute, unknown];

/** Returns the known fields, normalized like typed text if they are strings. Clients that always send all five leave the others empty. */
function nonEmptyFields(given: unknown): readonly Field[] {
  const source = (typeof given === 'object' && given !== null ? given : {}) as Readonly<Record<string, unknown>>;
  return METHOD_ATTRIBUTES.map((name): Field => {
    const value = source[name];
    return [name, typeof value === 'string' ? READINGS[name](value) : value];
  }).filter(([, value]) => value !== undefined && value !== null && value !== '');
}

/** Numbers may be typed in other digits, grouped with any hyphen, and pasted with marks of the writing direction. */
const numberIn = (text: string): string => plainDigits(text).replace(/\p{Pd}/gu, '-');

const READINGS: Readonly<Record<MethodAttribute, (text: string) => string>> = {
  phone: numberIn,
  code: numberIn,
  account: numberIn,
  bank: typedText,
  accountName: (text) => typedText(text) || text.trim(), // an entirely invisible text is refused as a name
};

const isText = (field: Field): field is readonly [MethodAttribute, string] => typeof field[1] === 'string';

/**
 * Returns at most one problem. Lone surrogates count as control characters, because they cannot be stored as UTF-8. U+FFFD remains of a character in another
 * encoding.
 */
function textProblem(value: unknown): readonly string[] {
  if (typeof value !== 'string') return ['must be a string'];
  if (value.length > ATTRIBUTE_MAX_LENGTH) return [`is longer than ${ATTRIBUTE_MAX_LENGTH} characters`];
  if (value.includes('\ufffd')) return ['has characters that were read in the wrong encoding'];
  return /[\p{Cc}\p{Cs}]/u.test(value) ? ['has control characters'] : [];
}

/** Returns problems of the attributes that the method has a format for, whether or not it requires them. */
function payeeProblems(method: PaymentMethod, attributes: MethodAttributes): readonly FaultDetail[] {
  const formats = payeeFormatOf(method.id);
  const { account, bank, accountName } = attributes;
  const problems: readonly (readonly [MethodAttribute, string | undefined])[] = [
    phoneProblem(method, attributes),
    ['bank', bank === undefined ? undefined : formats.bank?.(bank, attributes)],
    ['account', account === undefined ? undefined : formats.account?.(account, attributes)],
    ['accountName', accountName === undefined ? undefined : nameProblem(accountName)],
  ];
  return problems.flatMap(([name, problem]) => (problem === undefined ? [] : [detail(name, problem)]));
}

/** A method that pays to a mobile wallet accepts only numbers of its own country. */
function phoneProblem(
  method: PaymentMethod,
  { phone, code }: MethodAttributes,
): readonly [MethodAttribute, string | undefined] {
  if (!method.attributes.includes('phone') || phone === undefined || code === undefined) return ['phone', undefined];
  const needed = callingCodeOf(method);
  if (code !== needed) return ['code', `must be ${needed}, the country calling code of ${method.id}`];
  return ['phone', isMobile(phone, code) ? undefined : `is not a valid mobile number for ${code}`];
}

/** Banks accept only Latin letters. */
const nameProblem = (name: string): string | undefined =>
  latinName(name) === undefined ? 'cannot be written in Latin letters' : undefined;

function detail(name: MethodAttribute, problem: string): FaultDetail {
  return { field: `methodAttributes.${name}`, problem: `${name} ${problem}` };
}

const attributesInvalid = (method: PaymentMethod, details: readonly FaultDetail[]): Fault =>
  fault(
    'METHOD_ATTRIBUTES_INVALID',
    {
      method: method.id,
      required: method.attributes.join(', '),
      problem: details.map(({ problem }) => problem).join(', '),
    },
    details,
  );
