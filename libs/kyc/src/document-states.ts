import { KycDocument } from '@rampart/data';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

export type DocumentState = Pick<KycDocument, 'type' | 'mediaType' | 'size' | 'createdAt'>;

/** States of a user's documents, without their contents. */
@Injectable()
export class DocumentStates {
  constructor(private readonly database: DataSource) {}

  /** Lists the latest document of each type. */
  listStates(partnerId: string, userId: string): Promise<DocumentState[]> {
    return this.database
      .getRepository(KycDocument)
      .createQueryBuilder('d')
      .distinctOn(['d.type'])
      .where('d.partner_id = :partnerId AND d.user_id = :userId', { partnerId, userId })
      .orderBy('d.type')
      .addOrderBy('d.id', 'DESC')
      .getMany();
  }
}
