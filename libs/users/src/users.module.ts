import { Module } from '@nestjs/common';
import { BlockedUsers } from './block-user.js';
import { EraseUser } from './erase-user.js';
import { FindUser } from './find-user.js';
import { ListUsers } from './list-users.js';
import { PhoneCodes } from './phone-codes.js';
import { PhoneProofs } from './phone-proofs.js';
import { PhoneVerification } from './phone-verification.js';
import { SearchUsers } from './search-users.js';
import { SmsAllowance } from './sms-allowance.js';
import { SignIn } from './sign-in.js';
import { SignUp } from './sign-up.js';
import { TextMessages } from './texts/text-messages.js';
import { UserLanguage } from './user-language.js';

const SERVICES = [
  BlockedUsers,
  EraseUser,
  FindUser,
  ListUsers,
  PhoneProofs,
  PhoneVerification,
  SearchUsers,
  SignIn,
  SignUp,
  UserLanguage,
];

@Module({ providers: [...SERVICES, PhoneCodes, SmsAllowance, TextMessages], exports: SERVICES })
export class UsersModule {}
