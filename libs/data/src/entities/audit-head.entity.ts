import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The last link of the audit chain. Its single row is locked until commit by each transaction that adds a link. */
@Entity('audit_head')
@Check('single_row', 'id = 1')
export class AuditHead {
  @PrimaryColumn('smallint') id: number;
  /** 0 while there are no entries. */
  @Column('bigint') number: string;
  @Column({ type: 'bytea' }) hash: Buffer;
}
