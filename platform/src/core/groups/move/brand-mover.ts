import { GroupRefused } from '../brand-facts';
import { refuseSplit } from './check-move';
import type { BrandMove, MoveStep } from './control-moves';
import type { MoveSides } from './copy-rows';
import { clear, open, takeOut, undo } from './end-move';
import { close, copy, follow, prepare, type MoveContext } from './move-steps';

/** What a command gives to a move. */
export type MoverDeps = Omit<MoveContext, 'sides' | 'move'> & {
  /** The databases of both groups, by name. */
  readonly databases: ReadonlyMap<string, MoveSides['from']>;
  readonly by: string;
};

/** Moves brands from the database of one group into that of another, and back until it is confirmed (G6.06). */
export class BrandMover {
  constructor(private readonly deps: MoverDeps) {}

  /** Begins a move, or goes on with one, until it waits to be confirmed. */
  async move(brands: readonly string[], to: string): Promise<void> {
    const { control, by } = this.deps;
    const [first = ''] = brands;
    let move = await control.moves.find(first);
    if (move && (move.isReturn || move.step === 'undo'))
      throw new GroupRefused(`${first} is on its way back: --cancel goes on with it.`);
    if (move && (move.to !== to || move.brands.join() !== [...brands].sort().join()))
      throw new GroupRefused(`${move.brands.join(', ')} is being moved to ${move.to}: confirm or cancel that first.`);
    move ??= await this.begin([...brands].sort(), to, by);
    await this.alone(move, async (found) => {
      await this.run(found);
    });
  }

  private async begin(brands: readonly string[], to: string, by: string): Promise<BrandMove> {
    const { control } = this.deps;
    const groups = (await control.listGroups()).map(({ name }) => name);
    if (!groups.includes(to))
      throw new GroupRefused(`There is no group ${to}: ${groups.join(', ') || 'none was created yet'}.`);
    const places = await control.readPlaces();
    const from = [...new Set(brands.map((brand) => places.get(brand)))];
    const [source] = from;
    if (source === undefined || from.length > 1)
      throw new GroupRefused(`${brands.join(', ')}: not all of them are in one group.`);
    if (source === to) throw new GroupRefused(`${brands.join(', ')} is in ${to} already.`);
    await refuseSplit(control, { brands, from: source, to }, this.databaseOf(source));
    return control.moves.begin(brands, source, to, by);
  }

  /** Goes back: before the switch to where it never left, after it with what changed meanwhile. */
  async cancel(brand: string): Promise<void> {
    await this.alone(await this.find(brand), async (found) => {
      const { control, print } = this.deps;
      let move = found;
      if (!move.isReturn && ['prepare', 'copy', 'follow', 'close', 'switch', 'undo'].includes(move.step)) {
        await undo(this.contextOf(await control.moves.save(move.id, { step: 'undo' })));
        await control.moves.end(move.id, 'cancelled');
        print(`${move.brands.join(', ')} stays in ${move.from}.`);
        return;
      }
      if (!move.isReturn) {
        move = await this.run(move);
        move = await control.moves.turn(move);
      }
      move = await this.run(move);
      await clear(this.contextOf(move));
      await control.moves.end(move.id, 'returned');
      print(`${move.brands.join(', ')} is back in ${move.to}.`);
    });
  }

  /** Ends the way back: the copy in the old group is removed. */
  async confirm(brand: string): Promise<void> {
    await this.alone(await this.find(brand), async (move) => {
      if (move.isReturn || (move.step !== 'moved' && move.step !== 'confirm'))
        throw new GroupRefused(`${brand} is not moved yet: the same command goes on with it.`);
      await this.deps.control.moves.save(move.id, { step: 'confirm' });
      await this.deps.onPoint?.('confirm');
      await clear(this.contextOf(move));
      await this.deps.control.moves.end(move.id, 'confirmed');
      this.deps.print(`${move.brands.join(', ')} is in ${move.to} for good: the copy in ${move.from} is removed.`);
    });
  }

  private async find(brand: string): Promise<BrandMove> {
    const move = await this.deps.control.moves.find(brand);
    if (!move) throw new GroupRefused(`${brand} is not being moved.`);
    return move;
  }

  private async alone(move: BrandMove, work: (move: BrandMove) => Promise<void>): Promise<void> {
    await this.deps.control.moves.alone(move.id, async () => work(await this.find(move.brands[0] ?? '')));
  }

  private databaseOf(group: string): MoveSides['from'] {
    const database = this.deps.databases.get(group);
    if (!database)
      throw new GroupRefused(
        `Neither DATABASE_URL nor OTHER_DATABASE_URL is the database of ${group}: its processes were never started there.`,
      );
    return database;
  }

  private contextOf(move: BrandMove): MoveContext {
    const sides = { from: this.databaseOf(move.from), to: this.databaseOf(move.to) };
    return { ...this.deps, sides, move };
  }

  /** Makes step after step; each may be made again after it was cut short. */
  private async run(found: BrandMove): Promise<BrandMove> {
    const { moves } = this.deps.control;
    let move = found;
    for (;;) {
      const context = this.contextOf(move);
      await context.onPoint?.(move.step);
      if (move.step === 'switch') move = await moves.switchOver(move, this.deps.by);
      else {
        const next = NEXT[move.step];
        if (!next) return move;
        await next.make(context);
        move = await moves.save(move.id, { step: next.step });
      }
    }
  }
}

/** What each step does, and the one after it. */
const NEXT: Partial<
  Record<MoveStep, { readonly step: MoveStep; readonly make: (context: MoveContext) => Promise<void> }>
> = {
  prepare: { step: 'copy', make: prepare },
  copy: { step: 'follow', make: copy },
  follow: { step: 'close', make: follow },
  close: { step: 'switch', make: close },
  open: { step: 'take-out', make: open },
  'take-out': { step: 'moved', make: takeOut },
};
