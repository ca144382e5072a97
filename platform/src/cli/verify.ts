// Checks the files of an installed server: verify [--key <public key>]. Exit code 1 and one line for each difference.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readConfig } from '../core/config';
import { checkInstallation, INSTALLATION, isInstalled } from './installed';

function check(): number {
  const { values } = parseArgs({ options: { key: { type: 'string' } } });
  if (!isInstalled()) throw new Error(`There is nothing to verify: ${INSTALLATION} is no installed server.`);
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problem);
  const { files, problems } = checkInstallation(INSTALLATION, {
    dataDir: read.config.dataDir,
    ...(values.key !== undefined && { publicKey: readFileSync(values.key, 'utf8') }),
  });
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(
    problems.length === 0
      ? `${files} files are as they were built${values.key === undefined ? '' : ' and signed'}.\n`
      : `${problems.length} of ${files} files differ.\n`,
  );
  return problems.length === 0 ? 0 : 1;
}

try {
  process.exitCode = check();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
