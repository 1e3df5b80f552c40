import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { ApiKey } from './api-key.entity.js';

/** When and from where a key was last used, to the minute. A separate table, so that using a key never locks the key's row. */
@Entity('api_key_use')
export class ApiKeyUse {
  @ForeignKey(() => ApiKey) @PrimaryColumn('uuid') apiKeyId: string;
  @Column({ type: 'timestamptz' }) usedAt: Date;
  @Column({ type: 'text' }) usedFrom: string;
}
