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
  /** The token in the link. */
  @RequiredText(100) token: string;
}

export class AcceptInvitationDto extends InvitationTokenDto {
  @RequiredText(100) @IsNotEmpty() name: string;
  @NewPassword() password: string;
}

export class AskPasswordLinkDto {
  @RequiredEmail() email: string;
}

export class PasswordLinkWayView {
  /** How the link is sent: by the service's email, if a member has the address, or by an operator. */
  @ApiProperty({ enum: ['email', 'operator'] }) way: 'email' | 'operator';
}

export class PasswordLinkDto {
  /** The secret in the link. */
  @RequiredText(120) token: string;
}

export class PasswordLinkView {
  email: string;
}

export class ResetPasswordDto extends PasswordLinkDto {
  @NewPassword() password: string;
}

export class DashboardPartnerView {
  @ApiProperty({ format: 'uuid' }) id: string;
  name: string;
}

/** The signed-in member. */
export class MeView {
  @ApiProperty({ format: 'uuid' }) id: string;
  email: string;
  name: string;
  @ApiProperty({ enum: MEMBER_ROLES }) role: MemberRole;
  /** Whether two-step sign-in is set up. */
  secondFactor: boolean;
  /** Number of unused recovery codes. */
  @ApiProperty({ type: 'integer' }) recoveryCodesLeft: number;
  /** Time at which a recovery code was entered in the last ten minutes, which allows another authenticator app to be set up. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) recoveredAt: string | null;
  partner: DashboardPartnerView;
  /** The partner's time zone, which defines the days of lists, exports and figures. */
  timeZone: string;
  @ApiProperty({ enum: RAMPART_MODES }) mode: RampartMode;
  /** Address of the partner API. */
  apiUrl: string;
}

export class MemberView {
  @ApiProperty({ format: 'uuid' }) id: string;
  email: string;
  name: string;
  @ApiProperty({ enum: MEMBER_ROLES }) role: MemberRole;
  secondFactor: boolean;
  /** Whether the login is locked for 15 minutes after wrong guesses. */
  locked: boolean;
  /** Number of browsers that are signed in. */
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
  /** Link to pass on to the new member; shown only once. */
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
