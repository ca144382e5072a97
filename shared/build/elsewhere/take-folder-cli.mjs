// In a process of its own, for the schemas: `node --import tsx take-folder-cli.mjs <folder> <dist>`.
import { takeFolder } from './take-folder.mjs';

const [folder, dist] = process.argv.slice(2);
const taken = await takeFolder(folder, dist);
if (!taken.ok) {
  process.stderr.write(taken.problems.map((problem) => `${problem}\n`).join(''));
  process.exit(1);
}
