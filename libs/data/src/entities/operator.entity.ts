import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('operator')
export class Operator {
  @PrimaryColumn('uuid') id: string;
  @Column({ type: 'text', unique: true }) username: string;
  /** argon2id, in its own encoded form. */
  @Column({ type: 'text' }) passwordHash: string;
  @Column({ type: 'boolean', default: false }) seeded: boolean;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}
