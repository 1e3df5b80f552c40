import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** Bounds what SQL in a request of a partner can write, where its role needs the table: statuses, verdicts about users, histories and deposit addresses. */
export class BoundRequests1798100000013 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE app_user, transaction IN SHARE ROW EXCLUSIVE MODE');
    await applyFunctions(queryRunner, BoundRequests1798100000013.name);
  }

  /** The former texts allow more, and are not kept. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER verdicts_are_the_services ON app_user');
    await queryRunner.query('DROP FUNCTION verdicts_are_the_services()');
  }
}
