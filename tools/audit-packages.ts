// npm run audit:packages: refuses packages of the service with known flaws of high severity. Says so where the registry answers no such question.
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
    console.log(`not asked: the registry answers no audit here (${report.message ?? 'no answer'})`);
    return 0;
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
