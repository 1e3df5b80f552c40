// npm run audit:packages: fails for packages of the service with known flaws of high severity, and if the registry does not respond. With --where-answered the
// latter is only reported, since a check of the code must not depend on a registry.
import { spawnSync } from 'node:child_process';
import { runTool } from './bootstrap/problem.mjs';
import { root } from './bootstrap/project.mjs';
import { type AuditReport, flawsThatMatter } from './supply-chain/known-flaws.js';

await runTool(() => {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--no-workspaces', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  const report = reportIn(stdout);
  if (report.vulnerabilities === undefined) {
    console.log(`not known: the registry answers no audit here (${report.message ?? 'no answer'})`);
    return process.argv.includes('--where-answered') ? 0 : 2;
  }
  const flaws = flawsThatMatter(report);
  if (flaws.length > 0) console.log(`packages with known flaws: ${flaws.join(', ')}; see npm audit --omit=dev`);
  return flaws.length > 0 ? 1 : 0;
});

function reportIn(text: string): AuditReport {
  try {
    return JSON.parse(text) as AuditReport;
  } catch {
    return {};
  }
}
