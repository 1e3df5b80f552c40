import { lint, loadConfig } from '@redocly/openapi-core';

/** Findings of the linter about a document, one line each; warnings count as well. */
export async function findings(file: string, rulesFile: string): Promise<string[]> {
  const config = await loadConfig({ configPath: rulesFile });
  const problems = await lint({ ref: file, config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} At ${location[0]?.pointer ?? '#'}`);
}
