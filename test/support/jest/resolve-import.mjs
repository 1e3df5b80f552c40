// @ts-check

/** A Jest resolver: suites get the build of a package that `import` gives to the service, and Jest's own modules the one that `require` gives. */
export default {
  /** @param {string} request @param {{ basedir: string, conditions?: string[], defaultResolver: Function }} options */
  sync: (request, options) =>
    options.defaultResolver(
      request,
      isOwn(options.basedir) ? { ...options, conditions: ['node', 'import', 'module-sync', 'default'] } : options,
    ),
};

const isOwn = (/** @type {string} */ folder) => !/[\\/]node_modules([\\/]|$)/.test(folder);
