import { Refusal } from './refusal.js';

/** Nothing listens, no such host, wrong password, no such user, no such database. */
const CONNECTION_PROBLEMS = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '28P01', '28000', '3D000']);

/** Why a database cannot be used, in words, if that is what `error` is about. */
export function connectionProblem(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error) || !CONNECTION_PROBLEMS.has(String(error.code))) return undefined;
  return new Refusal(
    `A database cannot be used: ${error.message || String(error.code)}. Check DATABASE_URL and, for queues in Redis, REDIS_URL.`,
  );
}
