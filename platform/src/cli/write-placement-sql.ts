import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { renderBetMigration, renderPlacementFunction } from '../betting/orders';

const folder = fileURLToPath(new URL('../betting/orders/', import.meta.url));
const functionFile = `${folder}functions/betting-place-optimistic.sql`;
const read = (path: string) => readFileSync(path, 'utf8');

const before = read(functionFile);
const after = renderPlacementFunction(before);
if (after !== before) {
  writeFileSync(functionFile, after);
  console.log('wrote functions/betting-place-optimistic.sql');
}

const names = readdirSync(`${folder}migrations`).sort();
const migration = renderBetMigration(names.map((name) => ({ name, sql: read(`${folder}migrations/${name}`) })));
if (migration) writeFileSync(`${folder}migrations/${migration.name}`, migration.sql);
console.log(migration ? `wrote migrations/${migration.name}` : 'no field without a column');
