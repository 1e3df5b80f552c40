import { tlsProblem } from '@rampart/data';
import { Refusal } from './refusal.js';

/** Connection refused, unknown host, wrong password, unknown user, unknown database. */
const CONNECTION_PROBLEMS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '28P01', '28000', '3D000']);

/** Returns a readable reason why a database cannot be used, if `error` is about that. */
export function connectionProblem(error: unknown): Refusal | undefined {
  const problem = tlsProblem(error);
  if (problem !== undefined) return new Refusal(`A database cannot be used: ${problem}. ${CHECK}`);
  if (!(error instanceof Error) || !('code' in error) || !CONNECTION_PROBLEMS.has(String(error.code))) return undefined;
  return new Refusal(`A database cannot be used: ${error.message || String(error.code)}. ${CHECK}`);
}

const CHECK = 'Check DATABASE_URL, MIGRATIONS_DATABASE_URL where it is given and, for queues in Redis, REDIS_URL.';
