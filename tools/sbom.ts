// npm run sbom: writes what the service is made of, with versions, licences and hashes, to dist/sbom.cdx.json (CycloneDX) and
// dist/licences.md. `npm run build` does as well.
import { runTool } from './bootstrap/problem.mjs';
import { writeLicences } from './supply-chain/licences.js';
import { writeSbom } from './supply-chain/write-sbom.js';

await runTool(() => {
  writeSbom();
  writeLicences();
});
