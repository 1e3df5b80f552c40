// node metro.mjs <folder of packages> <entry> <bundle>: what React Native's bundler makes of an entry in the working directory.
import { createRequire } from 'node:module';
import path from 'node:path';

const [packages = '', entry = '', out = ''] = process.argv.slice(2);
const Metro = createRequire(`${packages}/`)('metro');
const here = process.cwd();
const config = Metro.mergeConfig(await Metro.loadConfig({ cwd: here }), {
  projectRoot: here,
  watchFolders: [here, path.join(packages, 'metro-runtime')],
  cacheStores: [],
  maxWorkers: 1,
  resolver: { useWatchman: false, nodeModulesPaths: [packages] },
  transformer: { getTransformOptions: async () => ({ transform: { experimentalImportSupport: true } }) },
});
await Metro.runBuild(config, { entry, out, platform: 'ios', dev: false, minify: false });
process.exit(0);
