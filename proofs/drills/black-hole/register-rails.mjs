// @ts-check
// node --import register-rails.mjs: gives the built service a rail driver for each name=url of TINY_RAILS, before it starts.
import { tinyRail } from './tiny-rail.mjs';

const built = (/** @type {string} */ lib) =>
  import(new URL(`../../../dist/libs/${lib}/src/index.js`, import.meta.url).href);

const { FiatRail } = await built('ports');
const { DRIVERS } = await built('drivers');
for (const each of (process.env.TINY_RAILS ?? '').split(',')) {
  const [name = '', url = ''] = each.split('=');
  Object.assign(DRIVERS.fiatRail, { [name]: tinyRail(FiatRail, url) });
}
