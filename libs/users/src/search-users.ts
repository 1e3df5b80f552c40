import { emailIndex, findByWords, mailboxIn, type Page, pageOf, readingOf, type Stretch, User } from '@rampart/data';
import { userSearchIndex } from '@rampart/sealing';
import { isId, type KycStatus } from '@rampart/kernel';
import { Injectable } from '@nestjs/common';
import { DataSource, type SelectQueryBuilder } from 'typeorm';

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

  /** Searches users, newest first. Throws VALIDATION_FAILED. */
  async searchUsers(partnerId: string, filters: UserSearch): Promise<Page<User>> {
    const reading = readingOf(filters);
    const query = this.database
      .getRepository(User)
      .createQueryBuilder('u')
      .where('u.partner_id = :partnerId', { partnerId });
    if (filters.kyc) query.andWhere('u.kyc = :kyc', { kyc: filters.kyc });
    if (filters.from) query.andWhere('u.created_at >= :from', { from: filters.from });
    if (filters.to) query.andWhere('u.created_at < :to', { to: filters.to });
    if (filters.search !== undefined) await this.applySearch(query, partnerId, filters.search);
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

  /** Users with common words are found by scanning the list, others by their ids. */
  private async applySearch(query: SelectQueryBuilder<User>, partnerId: string, search: string): Promise<void> {
    const isAnId: boolean = isId(search);
    if (isAnId) return void query.andWhere('u.id = :id', { id: search });
    const words = userSearchIndex(partnerId, search);
    const { users } = await findByWords(this.database, partnerId, words);
    const byWords = users === null ? 'u.search_words @> :words' : 'u.id = ANY(:users)';
    const byMailbox = search.includes('@') ? ' OR u.email_key = :mailbox' : '';
    query.andWhere(`(${byWords}${byMailbox})`, { words, users, mailbox: emailIndex(partnerId, mailboxIn(search)) });
  }
}
