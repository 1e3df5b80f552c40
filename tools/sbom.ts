// npm run sbom: writes what the service is made of, with versions, licences and hashes, to dist/sbom.cdx.json (CycloneDX). `npm run build` does as well.
import { runTool } from './bootstrap/problem.mjs';
import { writeSbom } from './supply-chain/write-sbom.js';

await runTool(writeSbom);
