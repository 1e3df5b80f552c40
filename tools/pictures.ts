// npm run pictures: regenerates the pictures of README.md from what the browser suites show (npm run screenshots), as small PNGs. With --kept the screenshots
// that are in var/screenshots are used unchanged.
import fs from 'node:fs';
import path from 'node:path';
import { pngQuantize } from '@napi-rs/image';
import { chromium } from 'playwright-core';
import { Problem, runTool } from './bootstrap/problem.mjs';
import { inProject } from './bootstrap/project.mjs';
import { findChromium, launchChromium } from './browser/chromium.js';
import { ensureBuilt } from './setup/compile.js';
import { runJest } from './setup/jest.js';

const SHOTS = process.env['SCREENSHOTS'] ?? inProject('var', 'screenshots');
const FOLDER = inProject('docs', 'pictures');
const SUITES = ['test/browser/checkout/journeys', 'proofs/browser/dashboard-lists', 'proofs/browser/ops-overview'];
const BACKGROUND = '#e8ecf1';

/** Each picture with its screenshots, which are placed side by side, cropped to a size. */
const PICTURES: Readonly<Record<string, { shots: readonly string[]; width: number; height: number }>> = {
  checkout: {
    shots: ['checkout-amount-phone', 'checkout-pay-phone', 'checkout-completed-phone'],
    width: 320,
    height: 610,
  },
  dashboard: { shots: ['dashboard-deliveries-light'], width: 1000, height: 640 },
  console: { shots: ['ops-overview-light'], width: 1000, height: 400 },
};

await runTool(async () => {
  const executable = findChromium();
  if (!executable) throw new Problem('There is no chromium on PATH; CHROMIUM names one.');
  if (!process.argv.includes('--kept')) {
    await ensureBuilt();
    const code = await runJest([...SUITES, '--selectProjects', 'browser', '-i'], { SCREENSHOTS: SHOTS });
    if (code !== 0) return code;
  }
  const server = await launchChromium(executable);
  const browser = await chromium.connect(server.wsEndpoint());
  for (const [name, { shots, width, height }] of Object.entries(PICTURES)) {
    const page = await browser.newPage({ viewport: { width: shots.length * (width + 12) + 12, height: height + 24 } });
    await page.setContent(sideBySide(shots, width, height));
    const file = path.join(FOLDER, `${name}.png`);
    fs.writeFileSync(file, await pngQuantize(await page.screenshot(), { maxQuality: 90 }));
    console.log(`${path.relative(inProject(), file)}: ${Math.round(fs.statSync(file).size / 1_000)} kB`);
    await page.close();
  }
  await browser.close();
  await server.close();
  return 0;
});

function sideBySide(shots: readonly string[], width: number, height: number): string {
  const pictures = shots.map((shot) => {
    const content = fs.readFileSync(path.join(SHOTS, `${shot}.png`)).toString('base64');
    return `<div style="width:${width}px;height:${height}px;overflow:hidden;border-radius:12px"><img style="width:100%" src="data:image/png;base64,${content}"></div>`;
  });
  return `<body style="display:flex;gap:12px;margin:12px;background:${BACKGROUND}">${pictures.join('')}</body>`;
}
