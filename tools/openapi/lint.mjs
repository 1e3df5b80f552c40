import core from '@redocly/openapi-core';

/** What the linter says about a document, one line each; warnings count as well. */
export async function findings(file, rulesFile) {
  const config = await core.loadConfig({ configPath: rulesFile });
  const problems = await core.lint({ ref: file, config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} At ${location[0]?.pointer ?? '#'}`);
}
