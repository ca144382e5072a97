import { ensureInstalled } from '../bootstrap.mjs';
import { runTool } from '../run-tool.mjs';

// format [path…]: writes everything, or what is named, in the house's layout.
ensureInstalled();
const paths = process.argv.slice(2);
process.exit(
  (await runTool('prettier', ['--write', '--log-level', 'warn', ...(paths.length > 0 ? paths : ['.'])])).code,
);
