import pg from 'pg';
import { refreshMembership } from '../membership';
import { dropSchema, hasBrand, removeCapture, setFence } from './capture';
import { readTablesOfBoth } from './check-move';
import { setMaintenance } from './close-brand';
import { keyOf, scopeOf, type MoveContext } from './move-steps';
import { schemaOf, type MoveScope } from './move-tables';
import { takeOutBrand } from './place-brand';

/** Opens the brands in the group where they are now, whose processes follow at once. */
export async function open({ control, sides, move, print, onPoint }: MoveContext): Promise<void> {
  const scope = scopeOf(move);
  await refreshMembership(sides.to, control, move.to, Date.now());
  await onPoint?.('a member');
  await setFence(sides.to, scope, { isUp: false, hasBrand: true });
  await setMaintenance(sides.to, move.maintenance ?? {});
  await refreshMembership(sides.from, control, move.from, Date.now());
  print(`${move.brands.join(', ')} is served by ${move.to}: write the map of the proxy (backlay groups map).`);
}

/** Takes the rows out of the tables of the group that the brands left. */
export async function takeOut({ sides, move, parts, onPoint }: MoveContext): Promise<void> {
  const scope = scopeOf(move);
  const tables = await readTablesOfBoth(sides);
  await sides.from.transaction(async (connection) => {
    if (!(await hasBrand(connection, scope))) return;
    await takeOutBrand(connection, tables, scope);
    await parts.recount(connection, { brands: move.brands, isArrival: false, key: keyOf(move) });
  });
  await onPoint?.('rows are out');
  await removeCapture(sides.from, scope);
  // The copy beside the tables served its purpose; that of the way back is in the other group.
  for (const { name } of tables) await sides.to.query(`TRUNCATE ${schemaOf(scope)}.${pg.escapeIdentifier(name)}`);
  await sides.to.query(`TRUNCATE ${schemaOf(scope)}.staged`);
}

/** Removes everything that the move made beside the tables. */
export async function clear({ sides, move }: MoveContext): Promise<void> {
  for (const database of [sides.from, sides.to]) await dropSchema(database, move);
}

/** Before the switch: takes what arrived out again, and opens the brands where they are. */
export async function undo(context: MoveContext): Promise<void> {
  const { sides, move, parts, onPoint } = context;
  if (move.scope) {
    const scope = scopeOf(move);
    const { rows } = await sides.to.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
      `${schemaOf(scope)}.fence`,
    ]);
    if (rows[0]?.found) {
      const tables = await readTablesOfBoth(sides);
      await sides.to.transaction(async (connection) => {
        if (!(await hasBrand(connection, scope))) return;
        await takeOutBrand(connection, tables, scope);
        await parts.recount(connection, { brands: move.brands, isArrival: false, key: keyOf(move) });
      });
    }
    await onPoint?.('taken out');
    if (move.maintenance) await reopenBefore(context, scope);
  }
  await clear(context);
}

async function reopenBefore({ sides, move }: MoveContext, scope: MoveScope): Promise<void> {
  const { rows } = await sides.from.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    `${schemaOf(scope)}.fence`,
  ]);
  if (rows[0]?.found) await setFence(sides.from, scope, { isUp: false, hasBrand: true });
  await setMaintenance(sides.from, move.maintenance ?? {});
}
