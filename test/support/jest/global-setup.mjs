// @ts-check
import { register } from 'tsx/esm/api';

register(); // Jest transforms a setup, but not so that it finds TypeScript by the names that our imports have
const { setup } = await import('../global-setup.js');

/** @param {unknown} _ @param {{ displayName?: { name: string } }} project */
export default (_, { displayName }) => setup(displayName?.name);
