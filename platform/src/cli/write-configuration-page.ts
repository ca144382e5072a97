import { writeFileSync } from 'node:fs';
import { renderConfigurationPage } from '../core/config/help';

writeFileSync(new URL('../../../docs/configuration.md', import.meta.url), renderConfigurationPage());
