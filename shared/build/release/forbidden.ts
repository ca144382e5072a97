// @ts-nocheck
/**
 * Options that break a remote at run time, whoever sets them; each with what to do instead. Empty when there are none.
 * @param {object} config what webpack.config.ts made
 * @param {'shell' | 'remote'} kind
 * @returns {string[]}
 */
export function findForbiddenOptions(config, kind) {
  const { optimization = {}, output = {}, plugins = [], devtool } = config;
  const problems = [];
  const chunks = optimization.splitChunks && optimization.splitChunks.chunks;
  const groups = Object.values((optimization.splitChunks && optimization.splitChunks.cacheGroups) || {});
  if (optimization.runtimeChunk)
    problems.push('optimization.runtimeChunk leaves the entry without its container; leave it out');
  if (chunks === 'all' || groups.some((group) => group && group.chunks === 'all'))
    problems.push("optimization.splitChunks with chunks 'all' splits the entry; leave it at 'async'");
  if (typeof devtool === 'string' && devtool.includes('eval'))
    problems.push("a devtool with eval is refused by the page's policy; take source-map or false");
  if (kind === 'shell') return problems;
  if (output.publicPath !== 'auto')
    problems.push("output.publicPath has to be 'auto': a version is served under its own address");
  for (const [module, copy] of sharedOf(plugins))
    if (!(copy && copy.import === false && copy.singleton === true))
      problems.push(`${module} is shared with a copy of its own; take forRemote(), which leaves it to the shell`);
  return problems;
}

/** What the federation plugins of a configuration share, by module. */
function sharedOf(plugins) {
  return plugins.flatMap((plugin) => {
    const shared = (plugin?._options ?? plugin?.options)?.shared;
    if (!shared || typeof shared !== 'object') return [];
    return Array.isArray(shared)
      ? shared.map((one) => (typeof one === 'string' ? [one, null] : Object.entries(one)[0]))
      : Object.entries(shared);
  });
}
