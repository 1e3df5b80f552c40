import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Managing keys is a scope of its own, no longer part of `write`. Keys with every scope keep managing keys; where a partner has none
 * of them, those with `write` do, so that no partner is left without.
 */
export class ScopeOfManagingKeys1796300000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('LOCK TABLE api_key IN ACCESS EXCLUSIVE MODE');
    await queryRunner.query(`ALTER TABLE api_key ALTER COLUMN scopes SET DEFAULT '{read,write,webhooks,keys}'`);
    await queryRunner.query(`
      UPDATE api_key SET scopes = scopes || 'keys'::text
      WHERE scopes @> '{read,write,webhooks}'
         OR ('write' = ANY(scopes) AND NOT EXISTS (
              SELECT FROM api_key whole WHERE whole.partner_id = api_key.partner_id AND whole.revoked_at IS NULL
                AND whole.expires_at IS NULL AND whole.scopes @> '{read,write,webhooks}'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`UPDATE api_key SET scopes = array_remove(scopes, 'keys')`);
    await queryRunner.query(`ALTER TABLE api_key ALTER COLUMN scopes SET DEFAULT '{read,write,webhooks}'`);
  }
}
