import { type DynamicModule, Module, type ModuleMetadata, type Type } from '@nestjs/common';
import { AuditInterceptor } from './audited.js';
import { Enrolment } from './enrolment.js';
import { Guesses } from './guesses.js';
import { Logins } from './logins.js';
import { People } from './people.js';
import { SecondFactor } from './second-factor.js';
import { SessionGuard } from './session-guard.js';
import { SessionList } from './session-list.js';
import { SignIn } from './sign-in.js';

/** Names, passwords and second factors, without the web. */
@Module({
  providers: [Guesses, Logins, SecondFactor, SessionList],
  exports: [Guesses, Logins, SecondFactor, SessionList],
})
export class LoginsModule {}

/** Signing in, for one kind of people. */
@Module({})
export class SessionsModule {
  static of(people: Type<People>, imports: NonNullable<ModuleMetadata['imports']>): DynamicModule {
    return {
      module: SessionsModule,
      imports: [LoginsModule, ...imports],
      providers: [{ provide: People, useExisting: people }, SessionGuard, SignIn, Enrolment, AuditInterceptor],
      exports: [LoginsModule, People, SessionGuard, SignIn, Enrolment, AuditInterceptor],
    };
  }
}
