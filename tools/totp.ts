// npm run totp -- KEY: prints the codes of an authenticator app, for a sandbox without one. KEY is what the page shows below the QR code.
import { setTimeout as sleep } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import { Problem, runTool } from './bootstrap/problem.mjs';

const STEP_MS = 30_000;
/** Each code works once, so the next one is there when it is needed. */
const CODES = 4;

await runTool(async () => {
  const [key = ''] = process.argv.slice(2);
  if (!/^[A-Z2-7]{16,}$/i.test(key)) throw new Problem('Give the key that the page shows: npm run totp -- ABCDEFGH...');
  const totp = new TOTP({ secret: key.toUpperCase() });
  for (let i = 0; i < CODES; i++) {
    const left = STEP_MS - (Date.now() % STEP_MS);
    console.log(`${totp.generate()}  good for ${Math.ceil(left / 1_000)} s`);
    if (i < CODES - 1) await sleep(left);
  }
});
