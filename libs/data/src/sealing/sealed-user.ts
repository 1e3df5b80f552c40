import { mailboxOf } from '@rampart/kernel';
import { blindIndex, phoneIndex, prefixIndex, sealedFor } from '@rampart/sealing';
import type { User } from '../entities/index.js';

/** Computes the index by which a user is found from an email, in any spelling of the mailbox. */
export const emailIndex = (partnerId: string, email: string): string =>
  blindIndex('email', partnerId, mailboxOf(email));

/** Computes the index by which a visitor is found whose unproven email belongs to a user with another phone. */
export const emailWithPhoneIndex = (partnerId: string, email: string, phone: string): string =>
  blindIndex('email', partnerId, `${mailboxOf(email)} ${phone}`);

/** Computes the index by which a partner's users are found from a phone number in E.164. */
export const phoneKeyOf = (partnerId: string, phone: string): string => blindIndex('phone', partnerId, phone);

/** Returns the row of a user, with personal data sealed with the user's key and found by blind indexes. */
export function sealedUser(user: User): User {
  const { id, partnerId, email, firstName, lastName, phone } = user;
  return {
    ...user,
    email: sealedFor(id, email),
    firstName: sealedFor(id, firstName),
    lastName: sealedFor(id, lastName),
    phone: sealedFor(id, phone),
    phoneKey: phone === null ? null : phoneKeyOf(partnerId, phone),
    address: sealedFor(id, user.address),
    kycDeclineReason: sealedFor(id, user.kycDeclineReason),
    blockedReason: sealedFor(id, user.blockedReason),
    searchWords: searchWordsOf(user),
  };
}

/** Scripts in which names are written without a space, the family name first. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;

const unspaced = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string[] =>
  UNSPACED.test(firstName) && UNSPACED.test(lastName) ? [`${lastName}${firstName}`] : [];

/** Computes the blind index by which operators and partners search users. */
export const searchWordsOf = ({
  partnerId,
  email,
  firstName,
  lastName,
  phone,
}: Pick<User, 'partnerId' | 'email' | 'firstName' | 'lastName' | 'phone'>): string[] => [
  ...new Set([
    ...prefixIndex(partnerId, firstName, lastName, ...unspaced({ firstName, lastName }), email),
    ...(phone === null ? [] : phoneIndex(partnerId, phone)),
  ]),
];
