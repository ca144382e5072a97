import { join } from 'node:path';
import ts from 'typescript';
import { root as repository } from '../workspace';
import { type Place, type Surface } from './compare';

const DEEPEST = 9;
/** What a remote gives to the shell; the other exports of the host are given to it. */
const TAKEN = new Set(['RemoteModule', 'RemoteRoute', 'RemoteDeclaration']);
const TEXT_KEYS = ['shell', 'remote-account', 'remote-betting', 'remote-casino', 'remote-wallet'].map(
  (name) => `${name}/src/texts/keys.d.ts`,
);
/** Further entries of the SDK, beside host and contract: components with their own properties, and links. */
const SDK_PARTS = {
  ui: 'shared/src/ui/index.ts',
  router: 'shared/src/host/router.ts',
} as const;
const FLAGS =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias | ts.TypeFormatFlags.WriteArrayAsGenericType;

/** Types that were renamed within contract 1: a type's name has no effect on a released remote, so the surface keeps the first one. */
const namesOf1: Readonly<Record<string, string>> = {
  EndpointName: 'CallName',
  EndpointInput: 'CallInput',
  EndpointResponse: 'CallAnswer',
  SocketRequests: 'SocketEmits',
  MarketReference: 'NamedMarket',
};
const RENAMED_TYPES = new RegExp(`\\b(${Object.keys(namesOf1).join('|')})\\b`, 'g');

type Flags = Omit<Place, 'type'>;

const firstName = (name: string) => namesOf1[name] ?? name;

/** Exports of a module by name. */
function exportsOf(program: ts.Program, file: string): ReadonlyMap<string, ts.Symbol> {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is no module`);
  return new Map(checker.getExportsOfModule(module).map((symbol) => [symbol.name, symbol]));
}

/** The type that a symbol names, or that of its value. */
function typeOfSymbol(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Type {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return target.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Class)
    ? checker.getDeclaredTypeOfSymbol(target)
    : checker.getTypeOfSymbol(target);
}

const isReference = (type: ts.Type): type is ts.TypeReference => 'target' in type;

function exported(table: ReadonlyMap<string, ts.Symbol>, name: string): ts.Symbol {
  const symbol = table.get(name);
  if (!symbol) throw new Error(`The contract does not export ${name}`);
  return symbol;
}

/** Declarations of text keys: `t` takes those that any package declares. */
const listTextKeyFiles = (folder: string): string[] =>
  TEXT_KEYS.map((file) => join(folder, file)).filter((file) => ts.sys.fileExists(file));

/** Longer types are those of another package, characters. */
const LONG_TYPE = 2000;

/** Members of a long object type, such as the attributes of an element, by name: the compiler's own order changes from run to run. */
const sortMembers = (text: string): string =>
  text.length > LONG_TYPE && text.startsWith('{ ') && text.endsWith('; }')
    ? `{ ${text.slice(2, -3).split('; ').sort().join('; ')}; }`
    : text;

/** The TypeScript program of the public modules, and the modules by part. */
function openProgram(root: string) {
  const hostFile = join(root, 'shared/src/host/index.ts');
  const contractFile = join(root, 'shared/src/contract/index.ts');
  const parts = Object.entries(SDK_PARTS)
    .map(([part, file]) => [part, join(root, file)] as const)
    .filter(([, file]) => ts.sys.fileExists(file));
  const files = [hostFile, contractFile, ...parts.map(([, file]) => file)];
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, root);
  const program = ts.createProgram([...files, ...listTextKeyFiles(root)], { ...options, types: [] });
  return { program, hostFile, contractFile, parts };
}

/** Writes the types of a program as places of the surface. */
class SurfaceReader {
  readonly places: Record<string, Place> = {};
  private readonly checker: ts.TypeChecker;
  private readonly named = new Map<ts.Symbol | string, string>();

  constructor(private readonly program: ts.Program) {
    this.checker = program.getTypeChecker();
  }

  readHost(file: string): void {
    const host = exportsOf(this.program, file);
    // A type that has a name here is compared once, under its name.
    for (const [name, symbol] of host) {
      const type = typeOfSymbol(this.checker, symbol);
      const own: ts.Symbol | undefined = type.aliasSymbol ?? type.symbol;
      // `Readonly<…>` stands around many things and names none of them: there, what is in it counts.
      if (own) this.named.set(this.isDeclaredOutside(own) ? this.textOf(type) : own, name);
    }
    for (const [name, symbol] of [...host].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const flags: Flags = TAKEN.has(name) ? { taken: true } : {};
      // The version is what this is compared for.
      if (name !== 'CONTRACT_VERSION') this.walk(`host.${name}`, typeOfSymbol(this.checker, symbol), flags, 0);
    }
  }

  readPart(part: string, file: string): void {
    for (const [name, symbol] of exportsOf(this.program, file)) {
      const type = typeOfSymbol(this.checker, symbol);
      this.places[`${part}.${name}`] = { type: this.textOf(type) };
      if (type.getCallSignatures().length > 0 || !(type.flags & ts.TypeFlags.Object)) continue;
      // What a component inherits of an HTML element is React's business.
      for (const property of this.checker.getPropertiesOfType(type).filter((one) => !this.isDeclaredOutside(one)))
        this.places[`${part}.${name}.${property.name}`] = {
          type: this.textOf(this.checker.getNonNullableType(this.checker.getTypeOfSymbol(property))),
          ...(property.flags & ts.SymbolFlags.Optional && { optional: true }),
          taken: true,
        };
    }
  }

  readCalls(contractFile: string, schemasFile: string): void {
    const { checker } = this;
    for (const call of this.listMembers(contractFile, 'endpoints')) {
      this.places[`call.${call.name}`] = { type: 'call' };
      for (const property of checker.getPropertiesOfType(checker.getTypeOfSymbol(call)))
        if (['method', 'path', 'encoding', 'access', 'compressed'].includes(property.name))
          this.walk(`call.${call.name}.${property.name}`, checker.getTypeOfSymbol(property), {}, DEEPEST);
    }
    const table = exported(exportsOf(this.program, schemasFile), 'schemas');
    for (const call of checker.getPropertiesOfType(checker.getTypeOfSymbol(table)))
      for (const part of checker.getPropertiesOfType(checker.getTypeOfSymbol(call))) {
        const taken = part.name !== 'answer';
        const side = checker.getPropertyOfType(checker.getTypeOfSymbol(part), taken ? '_input' : '_output');
        if (side)
          this.walk(`call.${call.name}.${part.name}`, checker.getTypeOfSymbol(side), taken ? { taken: true } : {}, 0);
      }
  }

  readEvents(contractFile: string): void {
    for (const event of this.listMembers(contractFile, 'SocketEvents'))
      this.walk(`event.${event.name}`, this.checker.getTypeOfSymbol(event), {}, 0);
    for (const emit of this.listMembers(contractFile, 'SocketRequests'))
      this.walk(`emit.${emit.name}`, this.checker.getTypeOfSymbol(emit), {}, 0);
  }

  private listMembers(file: string, name: string): ts.Symbol[] {
    return this.checker.getPropertiesOfType(typeOfSymbol(this.checker, exported(exportsOf(this.program, file), name)));
  }

  private isDeclaredOutside(symbol: ts.Symbol | undefined): boolean {
    return (symbol?.declarations ?? []).some((one) => {
      const file = one.getSourceFile();
      return this.program.isSourceFileDefaultLibrary(file) || file.fileName.includes('/node_modules/');
    });
  }

  /** Type arguments of an array, a tuple or a promise. */
  private argumentsOf(type: ts.Type): readonly ts.Type[] {
    return isReference(type) ? this.checker.getTypeArguments(type) : [];
  }

  private isForeign(type: ts.Type): boolean {
    return this.isDeclaredOutside(type.symbol);
  }

  private isPlain(type: ts.Type): boolean {
    return (
      Boolean(type.flags & ts.TypeFlags.Object) &&
      !this.checker.isArrayType(type) &&
      !this.checker.isTupleType(type) &&
      type.getCallSignatures().length === 0 &&
      type.getConstructSignatures().length === 0 &&
      // An object that zod made has no name of its own; a name of another package is that package's business.
      (type.symbol?.name === '__type' || !this.isForeign(type))
    );
  }

  private nameOf(type: ts.Type): string | undefined {
    const own: ts.Symbol | undefined = type.aliasSymbol ?? type.symbol;
    return (
      (own && this.named.get(own)) ?? (this.isDeclaredOutside(own) ? this.named.get(this.textOf(type)) : undefined)
    );
  }

  /** Literals in the order of the alphabet: the compiler's own order changes from run to run. */
  private textOf(type: ts.Type): string {
    const literals = type.isUnion() ? type.types.filter((one) => one.isStringLiteral()) : [];
    return type.isUnion() && literals.length === type.types.length
      ? literals
          .map(({ value }) => JSON.stringify(value))
          .sort()
          .join(' | ')
      : sortMembers(this.checker.typeToString(type, undefined, FLAGS).replace(RENAMED_TYPES, firstName));
  }

  private walkFunction(path: string, signature: ts.Signature, flags: Flags, depth: number): void {
    if (signature.typeParameters) {
      this.places[path] = {
        type: signature
          .getDeclaration()
          .getText()
          .replace(/\s+/g, ' ')
          .replace(/\( /g, '(')
          .replace(/,? \)/g, ')')
          .replace(RENAMED_TYPES, firstName),
        ...flags,
      };
      return;
    }
    const { checker } = this;
    this.places[path] = { type: 'function', ...flags };
    for (const [index, parameter] of signature.getParameters().entries()) {
      const optional =
        parameter.valueDeclaration &&
        ts.isParameter(parameter.valueDeclaration) &&
        checker.isOptionalParameter(parameter.valueDeclaration);
      const next: Flags = { ...(optional && { optional: true }), ...(!flags.taken && { taken: true }) };
      this.walk(`${path}(${index})`, checker.getNonNullableType(checker.getTypeOfSymbol(parameter)), next, depth + 1);
    }
    this.walk(`${path}()`, signature.getReturnType(), flags.taken ? { taken: true } : {}, depth + 1);
  }

  private walk(path: string, type: ts.Type, flags: Flags, depth: number): void {
    const bare = this.checker.getNonNullableType(type);
    const name = depth > 0 && this.nameOf(bare);
    if (name) {
      this.places[path] = { type: bare === type ? name : `${name} | null`, ...flags };
      return;
    }
    const [signature, ...more] = bare.getCallSignatures();
    if (signature && more.length === 0 && depth < DEEPEST && !this.isForeign(bare))
      return this.walkFunction(path, signature, flags, depth);
    // A promise of something that has a name here is compared under that name.
    const [promised] = bare.symbol?.name === 'Promise' ? this.argumentsOf(bare) : [];
    if (promised && this.nameOf(promised)) {
      this.places[path] = { type: `Promise<${this.nameOf(promised)}>`, ...flags };
      return;
    }
    const parts = bare.isUnion() ? bare.types : [bare];
    const nullable = bare === type ? '' : ' | null';
    const element = this.checker.isArrayType(bare) ? this.argumentsOf(bare)[0] : null;
    if (element && depth < DEEPEST) {
      this.places[path] = { type: `list${nullable}`, ...flags };
      return this.walk(`${path}[]`, element, flags.taken ? { taken: true } : {}, depth + 1);
    }
    if (!parts.every((part) => this.isPlain(part)) || depth >= DEEPEST) {
      this.places[path] = { type: this.textOf(type), ...flags };
      return;
    }
    this.places[path] = { type: `${parts.length > 1 ? `one of ${parts.length}` : 'object'}${nullable}`, ...flags };
    this.walkMembers(path, parts, flags, depth);
  }

  private walkMembers(path: string, members: readonly ts.Type[], flags: Flags, depth: number): void {
    const { checker } = this;
    for (const [index, member] of members.entries()) {
      const at = members.length > 1 ? `${path}[${index}]` : path;
      if (members.length > 1) this.places[at] = { type: 'object', ...(flags.taken && { taken: true }) };
      const values = checker.getIndexTypeOfType(member, ts.IndexKind.String);
      if (values) this.walk(`${at}[*]`, values, flags.taken ? { optional: true, taken: true } : {}, depth + 1);
      for (const property of checker.getPropertiesOfType(member)) {
        const optional = Boolean(property.flags & ts.SymbolFlags.Optional);
        const next: Flags = { ...(optional && { optional: true }), ...(flags.taken && { taken: true }) };
        this.walk(`${at}.${property.name}`, checker.getTypeOfSymbol(property), next, depth + 1);
      }
    }
  }
}

/** The public surface: what the host's index exports, every call with what it takes and returns, every event. */
export function readSurface(root = repository): Surface {
  const { program, hostFile, contractFile, parts } = openProgram(root);
  const reader = new SurfaceReader(program);
  reader.readHost(hostFile);
  for (const [part, file] of parts) reader.readPart(part, file);
  reader.readCalls(contractFile, join(root, 'shared/src/contract/schemas.ts'));
  reader.readEvents(contractFile);
  return reader.places;
}
