import { randomUUID } from 'node:crypto';
import { unseal, type PurposeKeys } from '../../core/config';
import type { Connection } from '../../core/database';
import type { AdapterKind, AdapterSetting, Implementation, Implementations, Secrets, Settings } from './adapter';
import { listSettings, storeSetting } from './settings';

/** An adapter as the file of a brand has it. A secret is named by the variable that holds it, and never by its value. */
export interface AdapterEntry {
  readonly kind: string;
  readonly adapter: string;
  readonly priority: number;
  readonly active: boolean;
  readonly settings: Settings;
  readonly secrets: Readonly<Record<string, { readonly variable: string }>>;
}

/** What a file does to the adapters of a brand. */
export interface AdapterPlan {
  /** The adapters by name, without the values of secrets: each of these is `set`, or `replaced`. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** Why the file is refused, one line each. */
  readonly problems: readonly string[];
  /** Variables that are not set, one line each. */
  readonly missing: readonly string[];
  /** Kinds with an active adapter once the plan is stored. */
  readonly activeKinds: ReadonlySet<string>;
  store(connection: Connection): Promise<void>;
}

export interface BrandAdaptersDeps {
  /** Keys of the secrets of adapters; a brand without adapters needs none. */
  readonly keys: () => PurposeKeys;
  readonly implementations: Implementations;
  /** The value of a variable; null where it is not set. */
  readonly readVariable: (name: string) => string | null;
  /** Why an adapter does not take its settings, naming the field and never its value. */
  readonly describeProblem: (error: unknown) => string | null;
}

interface Planned {
  readonly setting: AdapterSetting;
  readonly replaced: ReadonlySet<string>;
}

const toWords = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z\d]+/g, '_')
    .toUpperCase();

/** The variable of a secret in an exported file, such as `ADAPTER_ROYAL_SMS_HTTP_API_KEY`. */
const variableOf = (tenantId: string, key: string, secret: string): string =>
  ['ADAPTER', tenantId, key, secret].map(toWords).join('_');

/** Names of adapters in their order: `sms http`, and `sms http 2` for the second of its kind and name. */
function nameAdapters<T extends { readonly kind: string; readonly adapter: string }>(
  adapters: readonly T[],
): ReadonlyMap<string, T> {
  const counts = new Map<string, number>();
  return new Map(
    adapters.map((one) => {
      const name = `${one.kind} ${one.adapter}`;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [count === 1 ? name : `${name} ${count}`, one];
    }),
  );
}

const toView = ({ setting, replaced }: Planned) => ({
  priority: setting.priority,
  active: setting.isActive,
  settings: setting.settings,
  secrets: Object.fromEntries(
    Object.keys(setting.secrets).map((name) => [name, replaced.has(name) ? 'replaced' : 'set']),
  ),
});

const NOTHING: ReadonlySet<string> = new Set();

/** Adapters of brands as their files hold them (G2.03). */
export class BrandAdapters {
  constructor(private readonly deps: BrandAdaptersDeps) {}

  /**
   * The adapters of a brand for its file, each secret by the variable that another installation sets.
   * @throws Error where SECRET_KEY does not open the stored secrets
   */
  async list(connection: Pick<Connection, 'query'>, tenantId: string): Promise<readonly AdapterEntry[]> {
    return [...(await this.read(connection, tenantId))].map(
      ([name, { kind, adapter, priority, isActive, settings, secrets }]) => ({
        ...{ kind, adapter, priority, settings },
        active: isActive,
        secrets: Object.fromEntries(
          Object.keys(secrets).map((secret) => [secret, { variable: variableOf(tenantId, name, secret) }]),
        ),
      }),
    );
  }

  /**
   * Compares the adapters of a file with those of the brand. A variable that is not set leaves the stored secret; an adapter that
   * the file does not name is switched off.
   * @throws Error where SECRET_KEY does not open the stored secrets
   */
  async plan(
    connection: Pick<Connection, 'query'>,
    tenantId: string,
    entries: readonly AdapterEntry[],
  ): Promise<AdapterPlan> {
    const stored = await this.read(connection, tenantId);
    const [problems, missing]: [string[], string[]] = [[], []];
    const planned = new Map<string, Planned>();
    // As the brand has them: two of one kind and name differ by their order.
    const ordered = [...entries].sort((one, other) => one.priority - other.priority);
    for (const [name, entry] of nameAdapters(ordered)) {
      const at = `adapters.${entries.indexOf(entry)}`;
      const implementation = this.find(entry);
      if (!implementation) {
        problems.push(`${at}: there is no ${entry.kind} adapter ${entry.adapter}. Accepted: ${this.listNames()}.`);
        continue;
      }
      const unknown = Object.keys(entry.secrets).filter((secret) => !implementation.secrets.includes(secret));
      problems.push(...unknown.map((secret) => `${at}.secrets.${secret} is unknown.`));
      const before = stored.get(name);
      const secrets = this.resolve(at, entry, before?.secrets ?? {});
      missing.push(...secrets.missing);
      const setting: AdapterSetting = {
        id: before?.id ?? randomUUID(),
        ...{ tenantId, kind: implementation.kind, adapter: entry.adapter, priority: entry.priority },
        ...{ isActive: entry.active, settings: entry.settings, secrets: secrets.values },
      };
      const problem = unknown.length + secrets.missing.length > 0 ? null : this.tryOpen(implementation, setting);
      if (problem !== null) problems.push(`${at}: please check ${problem}.`);
      planned.set(name, { setting, replaced: secrets.replaced });
    }
    for (const [name, setting] of stored)
      if (!planned.has(name)) planned.set(name, { setting: { ...setting, isActive: false }, replaced: NOTHING });
    return {
      ...{ problems, missing },
      before: Object.fromEntries([...stored].map(([name, setting]) => [name, toView({ setting, replaced: NOTHING })])),
      after: Object.fromEntries([...planned].map(([name, plan]) => [name, toView(plan)])),
      activeKinds: new Set(
        [...planned.values()].flatMap(({ setting: { isActive, kind } }) => (isActive ? [kind] : [])),
      ),
      store: async (writer) => {
        for (const { setting } of planned.values()) await storeSetting(writer, this.deps.keys(), setting);
      },
    };
  }

  private find({ kind, adapter }: AdapterEntry): Implementation<AdapterKind> | undefined {
    return Object.values(this.deps.implementations)
      .flat()
      .find((each) => each.kind === kind && each.name === adapter);
  }

  private listNames(): string {
    return Object.values(this.deps.implementations)
      .flat()
      .map(({ kind, name }) => `${kind} ${name}`)
      .join(', ');
  }

  private resolve(at: string, entry: AdapterEntry, stored: Secrets) {
    const values: Record<string, string> = {};
    const replaced = new Set<string>();
    const missing: string[] = [];
    for (const [secret, { variable }] of Object.entries(entry.secrets)) {
      const given = this.deps.readVariable(variable);
      const value = given ?? stored[secret];
      if (value === undefined) missing.push(`Not configured: ${at}.secrets.${secret}. Set ${variable}.`);
      else values[secret] = value;
      if (given !== null && stored[secret] !== undefined && stored[secret] !== given) replaced.add(secret);
    }
    return { values, replaced, missing };
  }

  private tryOpen(implementation: Implementation<AdapterKind>, { settings, secrets }: AdapterSetting): string | null {
    try {
      implementation.open(settings, secrets);
      return null;
    } catch (error) {
      return this.deps.describeProblem(error) ?? 'settings';
    }
  }

  private async read(
    connection: Pick<Connection, 'query'>,
    tenantId: string,
  ): Promise<ReadonlyMap<string, AdapterSetting>> {
    const { rows } = await connection.query<{ sealed: Buffer }>(
      'SELECT sealed FROM adapter_setting WHERE tenant_id = $1',
      [tenantId],
    );
    if (rows.length === 0) return new Map();
    const keys = this.deps.keys();
    if (rows.some(({ sealed }) => unseal(keys, sealed) === null))
      throw new Error('SECRET_KEY is not that of the platform: the stored secrets of adapters cannot be read.');
    return nameAdapters(await listSettings(connection, keys, tenantId));
  }
}
