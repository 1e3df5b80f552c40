import { z } from 'zod';
import { type CsvProfile, csvProfile } from './csv-profile.js';
import { PROFILE_NAMES, SHIPPED_PROFILES } from './profiles/index.js';

const named = z.looseObject({ profile: z.enum(PROFILE_NAMES) });

/**
 * CSV as an account configures it: `"kbank"` for a shipped profile, `{ "profile": "kbank", "encoding": "utf-8" }` for one with differences, or a whole profile.
 */
export const csvSetting = z.unknown().transform((given, context): CsvProfile => {
  const parsed = csvProfile.safeParse(wholeOf(given, context));
  if (parsed.success) return parsed.data;
  for (const { message, path } of parsed.error.issues) context.addIssue({ code: 'custom', message, path });
  return z.NEVER;
});

function wholeOf(
  given: unknown,
  context: { addIssue(issue: { code: 'custom'; message: string; path: PropertyKey[] }): void },
): unknown {
  const setting = typeof given === 'string' ? { profile: given } : given;
  if (typeof setting !== 'object' || setting === null || !('profile' in setting)) return setting;
  const known = named.safeParse(setting);
  if (!known.success) {
    context.addIssue({ code: 'custom', message: `is none of ${PROFILE_NAMES.join(', ')}`, path: ['profile'] });
    return setting;
  }
  const { profile: name, ...differences } = known.data;
  return { ...SHIPPED_PROFILES[name].profile, ...differences };
}
