import { checks, runChecks } from '../checks';
// check [types|lint|dependencies|format…]
const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in checks));
if (unknown.length > 0) {
  process.stderr.write(`There is no check ${unknown.join(', ')}: ${Object.keys(checks).join(', ')}.\n`);
  process.exit(1);
}
const { failed } = await runChecks(names.length > 0 ? names : undefined);
process.exit(failed > 0 ? 1 : 0);
