import type { MigrationInterface, QueryRunner } from 'typeorm';
import { applyFunctions } from '../apply-functions.js';

/** Finds what has the words of a search by a function, since the policies of rows let such a condition use no index. */
export class FindByWords1797900000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await applyFunctions(queryRunner, FindByWords1797900000002.name); // find_by_words
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION find_by_words');
  }
}
