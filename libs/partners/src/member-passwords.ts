import { ENV, type Env, PurposeKeys } from '@rampart/config';
import { insertAudit, inTransaction, inUnit, type Login, Member } from '@rampart/data';
import { rows } from '@rampart/sql';
import { Clock, fault, HOUR } from '@rampart/kernel';
import { assertGoodPassword, Logins, SessionList } from '@rampart/sessions';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Members } from './members.js';
import { isOwnMark, passwordToken, readPasswordToken } from './password-token.js';

/** In true time, so that a moved test clock prolongs no link. */
const GOOD_FOR_MS = HOUR;

/** Password links for members who forgot theirs: a link works once, for an hour. The second factor is not changed. */
@Injectable()
export class MemberPasswords {
  private readonly keys: PurposeKeys;

  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly members: Members,
    private readonly logins: Logins,
    private readonly sessions: SessionList,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.keys = new PurposeKeys(env, 'password-link');
  }

  /** Creates a link for a member whom an operator knows. Throws MEMBER_NOT_FOUND. */
  async createLink(partnerId: string, memberId: string): Promise<string> {
    const { id } = await this.members.findMember(partnerId, memberId);
    const login = await this.logins.findLogin(id);
    if (!login) throw fault('MEMBER_NOT_FOUND');
    return this.linkFor(login);
  }

  /** Returns the login of a member's address. */
  async findLoginId(email: string): Promise<string | undefined> {
    return (await this.logins.findByName('partners', email))?.id;
  }

  /** Creates a link for the member's own mailbox, or returns undefined if the member was removed. */
  async createOwnLink(loginId: string): Promise<{ readonly to: string; readonly link: string } | undefined> {
    const login = await this.logins.findLogin(loginId);
    return login && { to: login.name, link: this.linkFor(login) };
  }

  private linkFor(login: Login): string {
    const until = this.clock.trueTime().getTime() + GOOD_FOR_MS;
    return `${this.env.DASHBOARD_URL}/password#${passwordToken(this.keys.newest.key, login, until)}`;
  }

  /** Finds the member of a link. Throws PASSWORD_LINK_INVALID, also if the link was used or is an hour old. */
  async findMember(token: string): Promise<Member> {
    return (await this.openLink(token)).member;
  }

  /** Sets a new password once, and ends all sessions. Throws PASSWORD_LINK_INVALID, PASSWORD_COMMON, PASSWORD_PERSONAL. */
  async resetPassword(token: string, password: string): Promise<void> {
    const { login, member } = await this.openLink(token);
    await assertGoodPassword(password, [member.email, member.name]);
    const hash = await this.logins.hashOf(password);
    await inUnit(this.database, async () => {
      await inTransaction(this.database, async (manager) => {
        if (!(await this.logins.replaceHash(manager, login, hash))) throw fault('PASSWORD_LINK_INVALID');
        await rows(
          manager,
          insertAudit({ ...entryOf(member), action: 'resetPassword', reason: '', before: null, after: null }),
        );
      });
      await this.sessions.revokeAll(login.id);
    });
  }

  private async openLink(token: string): Promise<{ readonly login: Login; readonly member: Member }> {
    const stated = readPasswordToken(token);
    const login = stated && (await this.logins.findLogin(stated.loginId));
    const isRight =
      stated &&
      login &&
      this.keys.all.some(({ key }) => isOwnMark(key, login, stated)) &&
      stated.until > this.clock.trueTime().getTime();
    const member = isRight ? await this.database.getRepository(Member).findOneBy({ id: login.id }) : null;
    if (!login || !member) throw fault('PASSWORD_LINK_INVALID');
    return { login, member };
  }
}

const entryOf = ({ id, partnerId, email }: Member) => ({ actor: `member:${email}`, partnerId, subject: `login:${id}` });
