import { mailboxOf } from '@rampart/kernel';
import type { User } from '../entities/index.js';
import { blindIndex, phoneIndex, prefixIndex } from './blind-index.js';
import { sealedFor } from './sealed.js';

/** By which a user is found with an email, however the mailbox is written. */
export const emailIndex = (partnerId: string, email: string): string =>
  blindIndex('email', partnerId, mailboxOf(email));

/** By which a visitor is found whose unproven email a user with another phone has. */
export const emailWithPhoneIndex = (partnerId: string, email: string, phone: string): string =>
  blindIndex('email', partnerId, `${mailboxOf(email)} ${phone}`);

/** By which a partner's users are found with a phone, in E.164. */
export const phoneKeyOf = (partnerId: string, phone: string): string => blindIndex('phone', partnerId, phone);

/** The row of a user: what is personal is sealed with the user's key, and found by blind indexes. */
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

/** Names of these scripts are written without a space between them, the family name first. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;

const unspaced = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string[] =>
  UNSPACED.test(firstName) && UNSPACED.test(lastName) ? [`${lastName}${firstName}`] : [];

/** Blind index of what operators and partners search users by. */
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
