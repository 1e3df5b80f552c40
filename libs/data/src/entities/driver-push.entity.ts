import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A provider's signed notification, as it came. It only wakes a reading of the provider's feed, which decides. Two rows of one id have different bodies. */
@Entity('driver_push')
@Unique(['port', 'driver', 'pushId', 'digest'])
export class DriverPush {
  @PrimaryColumn('uuid') id: string;
  @Column({ type: 'text' }) port: 'fiatRail' | 'chain';
  @Column({ type: 'text' }) driver: string;
  /** The provider's id. */
  @Column({ type: 'text' }) pushId: string;
  /** SHA-256 of the body, in hex. */
  @Column({ type: 'text' }) digest: string;
  /** Headers and body, sealed. */
  @Column({ type: 'text' }) raw: string;
  @Column({ type: 'timestamptz', nullable: true }) signedAt: Date | null;
  /** The machine's time. */
  @Index() @Column({ type: 'timestamptz' }) receivedAt: Date;
  /** An operator has asked the provider why it sent one id with two bodies. */
  @Column({ type: 'timestamptz', nullable: true }) resolvedAt: Date | null;
}
