import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { DatabaseRestore } from './database-restore.entity.js';

/** `ask`: the list shows the key, and its driver has to be asked for its state. */
export type RestoreListingState = 'sent' | 'failed' | 'ask';

/** An entry of a provider's list of what was sent, read after a restore; deleted once every provider was asked. */
@Entity('restore_listing')
export class RestoreListing {
  @ForeignKey(() => DatabaseRestore) @PrimaryColumn('uuid') restoreId: string;
  @PrimaryColumn('text') key: string;
  @PrimaryColumn('text') kind: 'fiat' | 'crypto';
  @PrimaryColumn('text') driver: string;
  @Column({ type: 'text' }) state: RestoreListingState;
  /** The provider's reference; null if the list has none. */
  @Column({ type: 'text', nullable: true }) reference: string | null;
}
