import { AuditEntry, type Page, pageOf, readingOf, type Stretch } from '@rampart/data';
import { Injectable } from '@nestjs/common';
import { DataSource, type FindOptionsWhere, LessThan, MoreThan } from 'typeorm';

/** Changes of a partner's account, and who made them. */
@Injectable()
export class AuditLog {
  constructor(private readonly database: DataSource) {}

  /** Lists entries, newest first. Throws VALIDATION_FAILED. */
  async listEntries(partnerId: string, stretch: Stretch): Promise<Page<AuditEntry>> {
    const reading = readingOf(stretch);
    const isOlder = reading.direction === 'older';
    const from: FindOptionsWhere<AuditEntry> =
      reading.id === undefined ? {} : { id: isOlder ? LessThan(reading.id) : MoreThan(reading.id) };
    const read = await this.database
      .getRepository(AuditEntry)
      .find({ where: { partnerId, ...from }, order: { id: isOlder ? 'DESC' : 'ASC' }, take: reading.limit + 1 });
    return pageOf(read, reading);
  }
}
