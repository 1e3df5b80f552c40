import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Login } from './login.entity.js';

/** A person who runs the service. */
@Entity('operator')
export class Operator {
  /** The login's. */
  @ForeignKey(() => Login) @PrimaryColumn('uuid') id: string;
  /** As it stands in audit entries. */
  @Column({ type: 'text', unique: true }) username: string;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}
