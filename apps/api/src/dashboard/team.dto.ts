import { RequiredEmail, RequiredText } from '@rampart/contract';
import { MEMBER_ROLES, type MemberRole, RAMPART_MODES, type RampartMode } from '@rampart/kernel';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsNotEmpty } from 'class-validator';
import { NewPassword } from '@rampart/sessions';

export class RoleDto {
  @ApiProperty({ enum: MEMBER_ROLES }) @IsIn(MEMBER_ROLES) role: MemberRole;
}

export class InviteDto extends RoleDto {
  @RequiredEmail() email: string;
}

export class InvitationTokenDto {
  /** The word in the link. */
  @RequiredText(100) token: string;
}

export class AcceptInvitationDto extends InvitationTokenDto {
  @RequiredText(100) @IsNotEmpty() name: string;
  @NewPassword() password: string;
}

export class DashboardPartnerView {
  @ApiProperty({ format: 'uuid' }) id: string;
  name: string;
}

/** Who is signed in. */
export class MeView {
  @ApiProperty({ format: 'uuid' }) id: string;
  email: string;
  name: string;
  @ApiProperty({ enum: MEMBER_ROLES }) role: MemberRole;
  /** Whether two-step sign-in is set up. */
  secondFactor: boolean;
  /** Recovery codes that were not used yet. */
  @ApiProperty({ type: 'integer' }) recoveryCodesLeft: number;
  /** When a recovery code was shown, if that was in the last ten minutes: another authenticator app may be set up. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) recoveredAt: string | null;
  partner: DashboardPartnerView;
  @ApiProperty({ enum: RAMPART_MODES }) mode: RampartMode;
  /** Where the partner API is. */
  apiUrl: string;
}

export class MemberView {
  @ApiProperty({ format: 'uuid' }) id: string;
  email: string;
  name: string;
  @ApiProperty({ enum: MEMBER_ROLES }) role: MemberRole;
  secondFactor: boolean;
  /** Closed for 15 minutes after wrong guesses. */
  locked: boolean;
  /** How many browsers are signed in. */
  @ApiProperty({ type: 'integer' }) sessions: number;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

export class InvitationView {
  @ApiProperty({ format: 'uuid' }) id: string;
  email: string;
  @ApiProperty({ enum: MEMBER_ROLES }) role: MemberRole;
  invitedBy: string;
  @ApiProperty({ format: 'date-time' }) expiresAt: string;
}

export class CreatedInvitationView extends InvitationView {
  /** To be passed on to the person; shown this once. */
  link: string;
}

export class OfferView {
  partner: string;
  email: string;
  @ApiProperty({ enum: MEMBER_ROLES }) role: MemberRole;
}

export class TeamView {
  members: MemberView[];
  invitations: InvitationView[];
}
