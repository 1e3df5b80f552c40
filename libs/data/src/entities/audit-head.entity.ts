import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** The last link of the audit chain. One row, which the transaction that adds a link locks until its commit. */
@Entity('audit_head')
@Check('single_row', 'id = 1')
export class AuditHead {
  @PrimaryColumn('smallint') id: number;
  /** 0 while there is no entry. */
  @Column('bigint') number: string;
  @Column({ type: 'bytea' }) hash: Buffer;
}
