/** A part of a value that may be no object. */
const partOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

/**
 * Options that break a remote at run time, whoever sets them; each with what to do instead. Empty when there are none.
 * @param config what webpack.config.ts made
 */
export function findForbiddenOptions(config: object, kind: 'shell' | 'remote'): string[] {
  const optimization = partOf(config, 'optimization');
  const splitChunks = partOf(optimization, 'splitChunks');
  const groups = Object.values(partOf(splitChunks, 'cacheGroups') ?? {});
  const plugins = partOf(config, 'plugins');
  const devtool = partOf(config, 'devtool');
  const problems: string[] = [];
  if (partOf(optimization, 'runtimeChunk'))
    problems.push('optimization.runtimeChunk leaves the entry without its container; leave it out');
  if (partOf(splitChunks, 'chunks') === 'all' || groups.some((group) => partOf(group, 'chunks') === 'all'))
    problems.push("optimization.splitChunks with chunks 'all' splits the entry; leave it at 'async'");
  if (typeof devtool === 'string' && devtool.includes('eval'))
    problems.push("a devtool with eval is refused by the page's policy; take source-map or false");
  if (kind === 'shell') return problems;
  if (partOf(partOf(config, 'output'), 'publicPath') !== 'auto')
    problems.push("output.publicPath has to be 'auto': a version is served under its own address");
  for (const [module, copy] of sharedOf(Array.isArray(plugins) ? plugins : []))
    if (!(partOf(copy, 'import') === false && partOf(copy, 'singleton') === true))
      problems.push(`${module} is shared with a copy of its own; take forRemote(), which leaves it to the shell`);
  return problems;
}

/** What the federation plugins of a configuration share, by module. */
function sharedOf(plugins: readonly unknown[]): [string, unknown][] {
  return plugins.flatMap((plugin): [string, unknown][] => {
    const shared = partOf(partOf(plugin, '_options') ?? partOf(plugin, 'options'), 'shared');
    if (!shared || typeof shared !== 'object') return [];
    if (!Array.isArray(shared)) return Object.entries(shared);
    return shared.flatMap((one): [string, unknown][] =>
      typeof one === 'string' ? [[one, null]] : Object.entries(one).slice(0, 1),
    );
  });
}
