import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/**
 * A provider's signed notification as received. It only triggers a read of the provider's feed, which is authoritative. Two rows with one id have different
 * bodies.
 */
@Entity('driver_push')
@Unique(['port', 'driver', 'pushId', 'digest'])
export class DriverPush {
  @PrimaryColumn('uuid') id: string;
  @Column({ type: 'text' }) port: 'fiatRail' | 'chain';
  @Column({ type: 'text' }) driver: string;
  /** Notification id of the provider. */
  @Column({ type: 'text' }) pushId: string;
  /** SHA-256 of the body, in hex. */
  @Column({ type: 'text' }) digest: string;
  /** Headers and body, sealed. */
  @Column({ type: 'text' }) raw: string;
  @Column({ type: 'timestamptz', nullable: true }) signedAt: Date | null;
  /** Time of the machine's clock. */
  @Index() @Column({ type: 'timestamptz' }) receivedAt: Date;
  /** When an operator resolved with the provider why it sent one id with two bodies. */
  @Column({ type: 'timestamptz', nullable: true }) resolvedAt: Date | null;
}
