import { type Page, pageOf, readingOf, searchIndex, type Stretch, User } from '@rampart/data';
import { isId, type KycStatus } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export interface UserSearch extends Stretch {
  readonly kyc?: KycStatus;
  /** An id, or the beginnings of words of an email or a name, or the beginning or end of a phone number. */
  readonly search?: string;
  /** When the user signed up. */
  readonly from?: Date;
  readonly to?: Date;
}

@Injectable()
export class SearchUsers {
  constructor(private readonly database: DataSource) {}

  /** Newest first. Throws VALIDATION_FAILED. */
  async searchUsers(partnerId: string, filters: UserSearch): Promise<Page<User>> {
    const reading = readingOf(filters);
    const query = this.database
      .getRepository(User)
      .createQueryBuilder('u')
      .where('u.partner_id = :partnerId', { partnerId });
    if (filters.kyc) query.andWhere('u.kyc = :kyc', { kyc: filters.kyc });
    if (filters.from) query.andWhere('u.created_at >= :from', { from: filters.from });
    if (filters.to) query.andWhere('u.created_at < :to', { to: filters.to });
    const isAnId: boolean = isId(filters.search);
    if (isAnId) query.andWhere('u.id = :id', { id: filters.search });
    else if (filters.search !== undefined) {
      query.andWhere('u.search_words @> :words', { words: searchIndex(partnerId, filters.search) });
    }
    const [sign, order] = reading.direction === 'older' ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const);
    if (reading.id !== undefined) query.andWhere(`u.id ${sign} :at`, { at: reading.id });
    return pageOf(
      await query
        .orderBy('u.id', order)
        .limit(reading.limit + 1)
        .getMany(),
      reading,
    );
  }
}
