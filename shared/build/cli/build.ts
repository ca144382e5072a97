import { buildAll } from '../build';
import { messageOf } from '../run-tool';
import { packages } from '../workspace';
import { workingVersions } from '../working-versions';

// build [package…]: builds what changed, in the versions under which `npm start` releases the working tree.
const named = process.argv.slice(2);
const unknown = named.filter((pkg) => !packages.includes(pkg));
if (unknown.length > 0) {
  process.stderr.write(`No such package: ${unknown.join(', ')}. There are ${packages.join(', ')}.\n`);
  process.exit(1);
}
try {
  const built = await buildAll(workingVersions(named.length > 0 ? named : packages), (text) =>
    process.stdout.write(`${text}\n`),
  );
  if (built === 0) process.stdout.write('Everything is built.\n');
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exit(1);
}
