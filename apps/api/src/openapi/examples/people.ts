import { userView, type UserView } from '@rampart/contract';
import type { User } from '@rampart/data';

export const USER_ID = '0199f3a1-2b6d-7c15-9f60-4d1e8a7b3c52';
export const PHONE = '+6591234567';

const signedUp = {
  id: USER_ID,
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  kyc: 'not-verified',
  phone: null,
  kycDeclineReason: null,
} as User;

/** One user at each stage from sign-up to verified. */
export const USERS = {
  signedUp: userView(signedUp),
  withPhone: userView({ ...signedUp, phone: PHONE }),
  inProgress: userView({ ...signedUp, phone: PHONE, kyc: 'in-progress' }),
  verified: userView({ ...signedUp, phone: PHONE, kyc: 'verified' }),
} satisfies Record<string, UserView>;
