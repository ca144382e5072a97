// In a process of its own, for the schemas: `node --import tsx import-cli.ts <folder> <dist>`.
import { importRemoteFolder } from './import-folder';

const [folder, dist] = process.argv.slice(2);
if (!folder || !dist) throw new Error('A folder of built files and a folder to write to are needed');
const taken = await importRemoteFolder(folder, dist);
if (!taken.ok) {
  process.stderr.write(taken.problems.map((problem) => `${problem}\n`).join(''));
  process.exit(1);
}
