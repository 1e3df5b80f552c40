// @ts-check
// node --import register-outer.mjs: gives the built service the chain `outer` before it starts, which is at OUTER_WORLD, and reaches a partner of this machine.
import '../../components/reach-partner.mjs';
import { outerDrivers } from './outer-drivers.mjs';

const built = (/** @type {string} */ lib) =>
  import(new URL(`../../../dist/libs/${lib}/src/index.js`, import.meta.url).href);

const [ports, { DRIVERS }] = await Promise.all([built('ports'), built('drivers')]);
for (const [port, driver] of Object.entries(outerDrivers(ports, process.env.OUTER_WORLD ?? '')))
  Object.assign(DRIVERS[port], { outer: driver });
