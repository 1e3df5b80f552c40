import type { Invitation, Member } from '@rampart/data';
import type { InvitationView, MemberView } from './team.dto.js';

export const memberView = (
  member: Member & { hasSecondFactor: boolean; isLocked: boolean; sessions: number },
): MemberView => ({
  id: member.id,
  email: member.email,
  name: member.name,
  role: member.role,
  secondFactor: member.hasSecondFactor,
  locked: member.isLocked,
  sessions: member.sessions,
  createdAt: member.createdAt.toISOString(),
});

export const invitationView = ({ id, email, role, invitedBy, expiresAt }: Invitation): InvitationView => ({
  id,
  email,
  role,
  invitedBy: invitedBy.replace(/^\w+:/, ''),
  expiresAt: expiresAt.toISOString(),
});
