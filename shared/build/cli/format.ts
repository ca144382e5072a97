import { runTool } from '../run-tool';

// format [path…]: writes everything, or what is named, in the house's layout.
const paths = process.argv.slice(2);
process.exit(
  (await runTool('prettier', ['--write', '--log-level', 'warn', ...(paths.length > 0 ? paths : ['.'])])).code,
);
