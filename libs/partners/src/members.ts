import { inTransaction, Member } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { fault, isId, type MemberRole } from '@rampart/kernel';
import { GuessLimiter, Logins, PersonDirectory, type Person, SecondFactor, SessionList } from '@rampart/sessions';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { assertHere, awayOf, type PlaceRow } from './away.js';
import { OwnerNotices } from './owner-notices.js';

/** A signed-in member of a partner. */
export interface MemberPerson extends Person {
  readonly role: MemberRole;
  readonly partnerId: string;
  readonly email: string;
  readonly name: string;
}

export interface TeamMember extends Member {
  readonly hasSecondFactor: boolean;
  readonly isLocked: boolean;
  readonly sessions: number;
}

/** The members of a partner's team. */
@Injectable()
export class Members extends PersonDirectory {
  readonly realm = 'partners';
  readonly needsSecondFactor = false;

  constructor(
    private readonly database: DataSource,
    private readonly logins: Logins,
    private readonly secondFactor: SecondFactor,
    private readonly sessions: SessionList,
    private readonly guesses: GuessLimiter,
    private readonly notices: OwnerNotices,
  ) {
    super();
  }

  /** Throws PARTNER_ELSEWHERE, PARTNER_MOVING. */
  async findPerson(loginId: string): Promise<MemberPerson | undefined> {
    const [found] = await rows<Member & PlaceRow>(
      this.database,
      sql`SELECT m.id, m.partner_id AS "partnerId", m.email, m.name, m.role, m.created_at AS "createdAt", p.moved_to AS "movedTo", p.moving
          FROM member m JOIN partner p ON p.id = m.partner_id WHERE m.id = ${loginId}`,
    );
    if (!found) return undefined;
    const { movedTo, moving, ...member } = found;
    const away = awayOf({ movedTo, moving });
    if (away) assertHere({ away });
    return { ...member, actor: `member:${member.email}` };
  }

  /** Lists members, longest membership first. */
  async listMembers(partnerId: string): Promise<TeamMember[]> {
    const found = await this.database.getRepository(Member).find({ where: { partnerId }, order: { id: 'ASC' } });
    return Promise.all(found.map((member) => this.describeMember(member)));
  }

  /** Throws MEMBER_NOT_FOUND, for another partner's member as for an unknown one. */
  async findMember(partnerId: string, id: string): Promise<Member> {
    const found = isId(id) ? await this.database.getRepository(Member).findOneBy({ id, partnerId }) : null;
    if (!found) throw fault('MEMBER_NOT_FOUND');
    return found;
  }

  /** Changes a member's role. Returns the earlier one. Throws MEMBER_NOT_FOUND, LAST_OWNER. */
  changeRole(partnerId: string, id: string, role: MemberRole): Promise<MemberRole> {
    return this.changeTeam(partnerId, id, async (manager, { role: before, email }) => {
      await manager.update(Member, { id, partnerId }, { role });
      if ((before === 'owner') !== (role === 'owner'))
        await this.notices.announce(manager, partnerId, {
          change: role === 'owner' ? 'added' : 'removed',
          owner: email,
        });
      return before;
    });
  }

  /** Removes a member with login and sessions. Throws MEMBER_NOT_FOUND, LAST_OWNER. */
  async removeMember(partnerId: string, id: string): Promise<Member> {
    const member = await this.changeTeam(partnerId, id, async (manager, leaving) => {
      await manager.delete(Member, { id, partnerId });
      if (leaving.role === 'owner')
        await this.notices.announce(manager, partnerId, { change: 'removed', owner: leaving.email });
      return leaving;
    });
    await this.logins.removeLogin(id);
    return member;
  }

  /**
   * Changes a member under the lock of the partner, so that changes of a team are serialized and each sees the roles that the previous one left. Throws
   * MEMBER_NOT_FOUND, and LAST_OWNER if no owner would be left who could change the team again.
   */
  private changeTeam<T>(
    partnerId: string,
    id: string,
    change: (manager: EntityManager, member: Member) => Promise<T>,
  ): Promise<T> {
    return inTransaction(this.database, async (manager) => {
      await rows(manager, sql`SELECT id FROM partner WHERE id = ${partnerId} FOR UPDATE`);
      const member = isId(id) ? await manager.findOneBy(Member, { id, partnerId }) : null;
      if (!member) throw fault('MEMBER_NOT_FOUND');
      const result = await change(manager, member);
      if (!(await manager.existsBy(Member, { partnerId, role: 'owner' }))) throw fault('LAST_OWNER');
      return result;
    });
  }

  /** Resets the second factor of a member who lost the app and the recovery codes, and ends all sessions. Throws MEMBER_NOT_FOUND. */
  async resetSecondFactor(partnerId: string, id: string): Promise<void> {
    await this.findMember(partnerId, id);
    await this.secondFactor.removeFactor(id);
    await this.sessions.revokeAll(id);
  }

  /** Throws MEMBER_NOT_FOUND. */
  async signOut(partnerId: string, id: string): Promise<void> {
    await this.findMember(partnerId, id);
    await this.sessions.revokeAll(id);
  }

  private async describeMember(member: Member): Promise<TeamMember> {
    const [login, sessions, isLocked] = await Promise.all([
      this.logins.findLogin(member.id),
      this.sessions.listSessions(member.id),
      this.guesses.isLocked(member.id),
    ]);
    return {
      ...member,
      hasSecondFactor: (login?.sealedTotp ?? null) !== null,
      isLocked,
      sessions: sessions.length,
    };
  }
}
