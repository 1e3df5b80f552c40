import { type DynamicModule, Module, type ModuleMetadata, type Type } from '@nestjs/common';
import { AttemptLimits } from './attempt-limits.js';
import { AuditInterceptor } from './audited.js';
import { Enrolment } from './enrolment.js';
import { GuessLimiter } from './guess-limiter.js';
import { KnownDevices } from './known-devices.js';
import { Logins } from './logins.js';
import { Passkeys } from './passkeys.js';
import { PersonDirectory } from './person-directory.js';
import { SecondFactor } from './second-factor.js';
import { SessionGuard } from './session-guard.js';
import { SessionList } from './session-list.js';
import { SessionRenewal } from './session-renewal.js';
import { SignIn } from './sign-in.js';

/** Names, passwords and second factors, without the web. */
@Module({
  providers: [AttemptLimits, GuessLimiter, KnownDevices, Logins, SecondFactor, SessionList],
  exports: [AttemptLimits, GuessLimiter, KnownDevices, Logins, SecondFactor, SessionList],
})
export class LoginsModule {}

/** Sign-in for one kind of user: members or operators. */
@Module({})
export class SessionsModule {
  static forPeople(people: Type<PersonDirectory>, imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return {
      module: SessionsModule,
      imports: [LoginsModule, ...imports],
      providers: [
        { provide: PersonDirectory, useExisting: people },
        SessionGuard,
        SessionRenewal,
        SignIn,
        Enrolment,
        Passkeys,
        AuditInterceptor,
      ],
      exports: [LoginsModule, PersonDirectory, SessionGuard, SignIn, Enrolment, Passkeys, AuditInterceptor],
    };
  }
}
