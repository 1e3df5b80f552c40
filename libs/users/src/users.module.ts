import { Module } from '@nestjs/common';
import { BlockedUsers } from './block-user.js';
import { FindUser } from './find-user.js';
import { ListUsers } from './list-users.js';
import { PhoneVerification } from './phone-verification.js';
import { SearchUsers } from './search-users.js';
import { SignUp } from './sign-up.js';

const SERVICES = [BlockedUsers, FindUser, ListUsers, PhoneVerification, SearchUsers, SignUp];

@Module({ providers: SERVICES, exports: SERVICES })
export class UsersModule {}
