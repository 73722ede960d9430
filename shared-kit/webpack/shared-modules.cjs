/** Modules that one page holds once. The shell is their only provider; a remote bundles none of them (`import: false`). */
const singletons = {
  react: 'react',
  'react/': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  'single-spa-react': 'single-spa-react',
  '@tanstack/react-query': '@tanstack/react-query',
  axios: 'axios',
  dayjs: 'dayjs',
  zod: 'zod',
  zustand: 'zustand',
};
/** Until contract 1.2 the door `ui` was antd's, and releases of that time ask for it by this name. */
const plainUi = '@portal/shared-kit/ui';
/** Doors of the kit that are shared as a whole: antd and the router stand behind them and nowhere else. */
const doors = ['router', 'ui', 'ui-data', 'ui-more', 'charts'].map((door) => `@portal/shared-kit/${door}`);

/** The `shared` option of a remote. Ranges come from its remote.json, so that what it states is what the runtime enforces.
 *  @param {{ requires: { shared: Record<string, string> } }} declaration */
function sharedByRemote({ requires }) {
  const option = (/** @type {string} */ range) => ({
    singleton: true,
    strictVersion: true,
    import: false,
    requiredVersion: range,
  });
  const rangeOf = (/** @type {string} */ dependency) => {
    const range = requires.shared[dependency];
    if (!range) throw new Error(`remote.json: requires.shared must name '${dependency}'`);
    return option(range);
  };
  return Object.fromEntries([
    ...Object.entries(singletons).map(([key, dependency]) => [key, rangeOf(dependency)]),
    ...doors.map((door) => [
      door,
      { ...rangeOf('@portal/shared-kit'), ...(door === plainUi && { shareKey: `${door}-plain` }) },
    ]),
  ]);
}

module.exports = { sharedByRemote, singletons };
