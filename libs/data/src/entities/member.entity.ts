import type { MemberRole } from '@rampart/kernel';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Login } from './login.entity.js';
import { Partner } from './partner.entity.js';

/** A person of a partner. */
@Entity('member')
export class Member {
  /** The login's. */
  @ForeignKey(() => Login) @PrimaryColumn('uuid') id: string;
  @Index() @ForeignKey(() => Partner) @Column('uuid') partnerId: string;
  @Column({ type: 'text' }) email: string;
  @Column({ type: 'text' }) name: string;
  @Column({ type: 'text' }) role: MemberRole;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}
