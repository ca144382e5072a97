import { writeFileSync } from 'node:fs';
import { renderConfigurationPage } from '../core/config';

writeFileSync(new URL('../../../docs/configuration.md', import.meta.url), renderConfigurationPage());
