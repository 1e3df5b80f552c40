import fs from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium: CHROMIUM, or one on PATH; undefined where there is none. */
export const findChromium = () => process.env.CHROMIUM || onPath().find(isExecutable);

/** Starts it without a window. Root has no sandbox for it; containers have a small /dev/shm. */
export async function launchChromium(executablePath) {
  const { chromium } = await import('playwright-core'); // who only looks for one may have nothing installed yet
  return chromium.launchServer({
    executablePath,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-dev-shm-usage',
      '--force-color-profile=srgb',
    ],
  });
}

const onPath = () =>
  (process.env.PATH ?? '').split(path.delimiter).flatMap((folder) => NAMES.map((name) => path.join(folder, name)));

function isExecutable(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
