import { isTokenDigest, type RowValues, tokenDigest } from '@rampart/config';
import { insertAudit, inTransaction, Invitation, Login, Member, write } from '@rampart/data';
import { rows, sql } from '@rampart/sql';
import { ofToken } from '@rampart/sealing';
import { after, Clock, DAY, fault, ids, isId, mailboxOf, type MemberRole, secretHex } from '@rampart/kernel';
import { assertGoodPassword, Logins } from '@rampart/sessions';
import { Injectable } from '@nestjs/common';
import { DataSource, MoreThan } from 'typeorm';
import { OwnerNotices } from './owner-notices.js';

const INVITATION = 'invitation';
const GOOD_FOR_MS = 7 * DAY;

export interface Invited {
  readonly email: string;
  readonly role: MemberRole;
  /** The inviting member or operator, as in audit entries. */
  readonly by: string;
}

/** Invitations to a partner's team: a link that works once, for a week, and that the inviter passes on. */
@Injectable()
export class Invitations {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly logins: Logins,
    private readonly notices: OwnerNotices,
  ) {}

  /** Creates an invitation with its one-time token, and voids earlier ones to the address. Throws LOGIN_EXISTS. */
  async createInvitation(
    partnerId: string,
    { email, role, by }: Invited,
  ): Promise<{ invitation: Invitation; token: string }> {
    const address = mailboxOf(email);
    const token = secretHex(24);
    const createdAt = this.clock.now();
    const id = ids.next();
    const invitation: Invitation = {
      id,
      partnerId,
      email: address,
      role,
      digest: tokenDigest(INVITATION, token, grantsOf({ id, partnerId, email: address, role })),
      invitedBy: by,
      createdAt,
      expiresAt: after(createdAt, GOOD_FOR_MS),
    };
    await inTransaction(this.database, async (manager) => {
      if (await manager.existsBy(Login, { realm: 'partners', name: address })) throw fault('LOGIN_EXISTS');
      await manager.delete(Invitation, { partnerId, email: address });
      await manager.insert(Invitation, invitation);
      if (role === 'owner') await this.notices.announce(manager, partnerId, { change: 'invited', owner: address });
    });
    return { invitation, token };
  }

  /**
   * Whether an address would be the first owner of a partner that has no member and has invited no other address. Locks the partner until the end of the unit
   * of work, so that two simultaneous invitations are not both the first. An invitation may be repeated.
   */
  async lockFirstOwner(partnerId: string, email: string): Promise<boolean> {
    await write(this.database, sql`SELECT id FROM partner WHERE id = ${partnerId} FOR UPDATE`);
    const others = await write(
      this.database,
      sql`SELECT id FROM member WHERE partner_id = ${partnerId} UNION ALL
          SELECT id FROM invitation WHERE partner_id = ${partnerId} AND expires_at > ${this.clock.now()} AND email <> ${mailboxOf(email)}`,
    );
    return others.length === 0;
  }

  listOpen(partnerId: string): Promise<Invitation[]> {
    return this.database
      .getRepository(Invitation)
      .find({ where: { partnerId, expiresAt: MoreThan(this.clock.now()) }, order: { id: 'ASC' } });
  }

  /** Throws INVITATION_NOT_FOUND. */
  async withdrawInvitation(partnerId: string, id: string): Promise<Pick<Invitation, 'email' | 'role'>> {
    const [gone] = isId(id)
      ? await write<Pick<Invitation, 'email' | 'role'>>(
          this.database,
          sql`DELETE FROM invitation WHERE id = ${id} AND partner_id = ${partnerId} RETURNING email, role`,
        )
      : [];
    if (!gone) throw fault('INVITATION_NOT_FOUND');
    return gone;
  }

  /** Finds the invitation of a link. Throws INVITATION_NOT_FOUND, also if it was used or has expired. */
  async findInvitation(token: string): Promise<Invitation> {
    const found = await this.database
      .getRepository(Invitation)
      .findOneBy({ digest: ofToken(INVITATION, token), expiresAt: MoreThan(this.clock.now()) });
    if (!found || !isTokenDigest(INVITATION, found.digest, grantsOf(found))) throw fault('INVITATION_NOT_FOUND');
    return found;
  }

  /** Accepts an invitation once and creates the member. Throws INVITATION_NOT_FOUND, LOGIN_EXISTS, PASSWORD_COMMON, PASSWORD_PERSONAL. */
  async acceptInvitation(token: string, { name, password }: { name: string; password: string }): Promise<Member> {
    const { id, partnerId, email, role } = await this.findInvitation(token);
    await assertGoodPassword(password, [email, name]);
    const login = await this.logins.prepareLogin({ realm: 'partners', name: email, password });
    return inTransaction(this.database, async (manager) => {
      const taken = await manager.delete(Invitation, { id });
      if (taken.affected !== 1) throw fault('INVITATION_NOT_FOUND');
      const member: Member = { id: login.id, partnerId, email, name, role, createdAt: login.createdAt };
      await this.logins.insertLogin(manager, login);
      await manager.insert(Member, member);
      if (role === 'owner') await this.notices.announce(manager, partnerId, { change: 'added', owner: email });
      await rows(
        manager,
        insertAudit({
          actor: `member:${email}`,
          partnerId,
          action: 'join',
          subject: `member:${member.id}`,
          reason: '',
          before: null,
          after: { role, name },
        }),
      );
      return member;
    });
  }
}

/** Returns the grants that the digest of an invitation is bound to. */
const grantsOf = ({
  id,
  partnerId,
  email,
  role,
}: Pick<Invitation, 'id' | 'partnerId' | 'email' | 'role'>): RowValues => [...[id, partnerId, email, role]];
