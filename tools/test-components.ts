// npm run test:components: fetches what suites run against and this machine lacks into a private folder, without root. Says why where it cannot.
import { Problem, runTool } from './bootstrap/problem.mjs';
import { findBitcoind, installBitcoind } from './components/bitcoind.js';
import { compilePkcs11 } from './components/pkcs11.js';

await runTool(() => {
  console.log(compilePkcs11());
  if (!findBitcoind()) {
    try {
      installBitcoind();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      console.log(`bitcoind could not be fetched, its suites will not run: ${error.message}`);
      return 1;
    }
  }
  const found = findBitcoind();
  console.log(found ? `bitcoind: ${found.args.at(-1) ?? found.program}` : 'bitcoind was fetched and is not there');
  return found ? 0 : 1;
});
