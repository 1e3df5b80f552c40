import type { MemberRole } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Login } from './login.entity.js';
import { Partner } from './partner.entity.js';

/** A member of a partner's team. */
@Entity('member')
export class Member {
  /** Id of the login. */
  @ForeignKey(() => Login) @PrimaryColumn('uuid') id: string;
  @Index() @ForeignKey(() => Partner) @Column('uuid') partnerId: string;
  @Column({ type: 'text' }) email: string;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'text' }) role: MemberRole;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}
