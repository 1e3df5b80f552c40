import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Login } from './login.entity.js';

/** An operator of the service. */
@Entity('operator')
export class Operator {
  /** Id of the login. */
  @ForeignKey(() => Login) @PrimaryColumn('uuid') id: string;
  /** The name in audit entries. */
  @Column({ type: 'text', unique: true }) username: string;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}
