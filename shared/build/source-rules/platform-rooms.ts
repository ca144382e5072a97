/** The rooms of the platform, whose modules are folders, and the two folders of files that connect and start them. */
const ROOMS = ['core', 'accounts', 'betting', 'money', 'casino', 'delivery', 'realtime', 'adapters'];
const FLAT = ['services', 'cli'];
const START = /^(?:main|platform)\.ts$/;
const TEST = /[.](?:test|fixture)[.]ts$/;

/** Files of platform/src outside the rooms, or in a room and outside its modules; one line each. Source: H1.06. */
export function strayPlatformFiles(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const [folder, file, ...inner] = path.match(/^platform\/src\/(.*)$/)?.[1]?.split('/') ?? [];
    if (folder === undefined || FLAT.includes(folder)) return [];
    if (file === undefined) return START.test(folder) || TEST.test(folder) ? [] : [`${path}: only the start lies here`];
    if (!ROOMS.includes(folder)) return [`${path}: ${folder} is no room of the platform`];
    return inner.length === 0 ? [`${path}: a file of a room lies in a module`] : [];
  });
}
