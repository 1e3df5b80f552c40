import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('partner')
export class Partner {
  @PrimaryColumn('uuid') id: string;
  @Column({ type: 'text' }) name: string;
  /** Made by `npm start`; live mode refuses to run beside one. */
  @Column({ type: 'boolean', default: false }) seeded: boolean;
  @Column({ type: 'timestamptz' }) createdAt: Date;
}
