import { writeFileSync } from 'node:fs';
import { configurationPage } from './help';

writeFileSync(new URL('../../../docs/configuration.md', import.meta.url), configurationPage());
