import {
  type Fault,
  fault,
  type FaultDetail,
  METHOD_ATTRIBUTES,
  type MethodAttribute,
  type PaymentMethod,
} from '@rampart/kernel';
import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Where a sell pays to (contract, "MethodAttributes"). */
export type MethodAttributes = Readonly<Partial<Record<MethodAttribute, string>>>;

/** Most characters of one attribute. */
export const ATTRIBUTE_MAX_LENGTH = 140;

/**
 * The known attributes a partner gave, trimmed. Unknown and empty ones are left out, known ones beyond the required are kept.
 * Throws METHOD_ATTRIBUTES_INVALID, with a detail for each field, when one is missing or unusable.
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
  const problems = details.length > 0 ? details : phoneProblem(method, attributes);
  if (problems.length > 0) throw attributesInvalid(method, problems);
  return attributes;
}

type Field = readonly [MethodAttribute, unknown];

/** The known fields, trimmed where they are text. Clients that always send all five leave the others empty. */
function nonEmptyFields(given: unknown): readonly Field[] {
  const source = (typeof given === 'object' && given !== null ? given : {}) as Readonly<Record<string, unknown>>;
  return METHOD_ATTRIBUTES.map((name): Field => {
    const value = source[name];
    return [name, typeof value === 'string' ? value.trim() : value];
  }).filter(([, value]) => value !== undefined && value !== null && value !== '');
}

const isText = (field: Field): field is readonly [MethodAttribute, string] => typeof field[1] === 'string';

/** None or one problem. Lone surrogates count as control characters: they cannot be stored as UTF-8. */
function textProblem(value: unknown): readonly string[] {
  if (typeof value !== 'string') return ['must be a string'];
  if (value.length > ATTRIBUTE_MAX_LENGTH) return [`is longer than ${ATTRIBUTE_MAX_LENGTH} characters`];
  return /[\p{Cc}\p{Cs}]/u.test(value) ? ['has control characters'] : [];
}

/** A method that pays to a mobile wallet pays to its number, so the number must exist in the country of the code. */
function phoneProblem(method: PaymentMethod, { phone, code }: MethodAttributes): readonly FaultDetail[] {
  if (!method.attributes.includes('phone') || phone === undefined || code === undefined) return [];
  if (!/^\+[1-9]\d{0,3}$/.test(code)) return [detail('code', 'must be a country calling code starting with +')];
  return isMobile(phone, code) ? [] : [detail('phone', `is not a valid mobile number for ${code}`)];
}

/** The calling code is compared so that digits of the number cannot complete a shorter code: "+6" with "591234567". */
function isMobile(phone: string, code: string): boolean {
  if (!/^[\d ().-]+$/.test(phone)) return false;
  const number = parsePhoneNumberFromString(`${code}${phone}`, { extract: false });
  return number !== undefined && `+${number.countryCallingCode}` === code && MOBILE_TYPES.includes(number.getType());
}

/** An invalid number has no type. Some countries do not distinguish mobile numbers from others. */
const MOBILE_TYPES: readonly unknown[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'] satisfies NumberType[];

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
