import { LoginsModule } from '@rampart/sessions';
import { Module } from '@nestjs/common';
import { AccessTokens } from './access-tokens.js';
import { ApiKeys } from './api-keys.js';
import { AuditLog } from './audit-log.js';
import { CallLog } from './calls/call-log.js';
import { CallRecorder } from './calls/call-recorder.js';
import { Credentials } from './credentials.js';
import { KeyUses } from './key-uses.js';
import { Invitations } from './invitations.js';
import { LiveCheck } from './live-check.js';
import { MemberPasswords } from './member-passwords.js';
import { Members } from './members.js';
import { Authorize } from './oauth/authorize.js';
import { Grants } from './oauth/grants.js';
import { SealedRequests } from './oauth/sealed-requests.js';
import { OwnerNotices } from './owner-notices.js';
import { Operators } from './operators.js';
import { PartnerDesk } from './partner-desk.js';
import { PartnerMarkups } from './partner-markups.js';
import { Partners } from './partners.js';
import { SandboxMember } from './sandbox-member.js';
import { SandboxSeed } from './sandbox-seed.js';
import { TokenCredentials } from './token-credentials.js';
import { ServiceTokens } from './service-tokens.js';
import { Settings } from './settings/settings.js';

const SERVICES = [
  AccessTokens,
  ApiKeys,
  AuditLog,
  Authorize,
  CallLog,
  Credentials,
  Grants,
  KeyUses,
  Invitations,
  MemberPasswords,
  Members,
  CallRecorder,
  Operators,
  OwnerNotices,
  PartnerDesk,
  PartnerMarkups,
  Partners,
  SandboxSeed,
  SealedRequests,
  ServiceTokens,
  Settings,
  TokenCredentials,
];

@Module({ imports: [LoginsModule], providers: [...SERVICES, SandboxMember, LiveCheck], exports: SERVICES })
export class PartnersModule {}
