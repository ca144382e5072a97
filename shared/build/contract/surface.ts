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

/** The public surface: what the host's index exports, every call with what it takes and returns, every event. */
export function readSurface(root = repository): Surface {
  const hostFile = join(root, 'shared/src/host/index.ts');
  const contractFile = join(root, 'shared/src/contract/index.ts');
  const parts = Object.entries(SDK_PARTS)
    .map(([part, file]) => [part, join(root, file)] as const)
    .filter(([, file]) => ts.sys.fileExists(file));
  const files = [hostFile, contractFile, ...parts.map(([, file]) => file)];
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files }, ts.sys, root);
  const program = ts.createProgram([...files, ...listTextKeyFiles(root)], { ...options, types: [] });
  const checker = program.getTypeChecker();
  const places: Record<string, Place> = {};
  const typeOf = (symbol: ts.Symbol) => typeOfSymbol(checker, symbol);
  const isDeclaredOutside = (symbol: ts.Symbol | undefined) =>
    (symbol?.declarations ?? []).some((one) => {
      const file = one.getSourceFile();
      return program.isSourceFileDefaultLibrary(file) || file.fileName.includes('/node_modules/');
    });
  /** Type arguments of an array, a tuple or a promise. */
  const argumentsOf = (type: ts.Type) => (isReference(type) ? checker.getTypeArguments(type) : []);
  const isForeign = (type: ts.Type) => isDeclaredOutside(type.symbol);
  const isPlain = (type: ts.Type) =>
    Boolean(type.flags & ts.TypeFlags.Object) &&
    !checker.isArrayType(type) &&
    !checker.isTupleType(type) &&
    type.getCallSignatures().length === 0 &&
    type.getConstructSignatures().length === 0 &&
    // An object that zod made has no name of its own; a name of another package is that package's business.
    (type.symbol?.name === '__type' || !isForeign(type));

  const named = new Map<ts.Symbol | string, string>();
  const nameOf = (type: ts.Type) => {
    const own: ts.Symbol | undefined = type.aliasSymbol ?? type.symbol;
    return (own && named.get(own)) ?? (isDeclaredOutside(own) ? named.get(textOf(type)) : undefined);
  };

  /** Literals in the order of the alphabet: the compiler's own order changes from run to run. */
  const textOf = (type: ts.Type): string => {
    const literals = type.isUnion() ? type.types.filter((one) => one.isStringLiteral()) : [];
    return type.isUnion() && literals.length === type.types.length
      ? literals
          .map(({ value }) => JSON.stringify(value))
          .sort()
          .join(' | ')
      : sortMembers(checker.typeToString(type, undefined, FLAGS).replace(RENAMED_TYPES, firstName));
  };

  function walkFunction(path: string, signature: ts.Signature, flags: Flags, depth: number): void {
    if (signature.typeParameters) {
      places[path] = {
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
    places[path] = { type: 'function', ...flags };
    for (const [index, parameter] of signature.getParameters().entries()) {
      const optional =
        parameter.valueDeclaration &&
        ts.isParameter(parameter.valueDeclaration) &&
        checker.isOptionalParameter(parameter.valueDeclaration);
      const next: Flags = { ...(optional && { optional: true }), ...(!flags.taken && { taken: true }) };
      walk(`${path}(${index})`, checker.getNonNullableType(checker.getTypeOfSymbol(parameter)), next, depth + 1);
    }
    walk(`${path}()`, signature.getReturnType(), flags.taken ? { taken: true } : {}, depth + 1);
  }

  function walk(path: string, type: ts.Type, flags: Flags, depth: number): void {
    const bare = checker.getNonNullableType(type);
    const name = depth > 0 && nameOf(bare);
    if (name) {
      places[path] = { type: bare === type ? name : `${name} | null`, ...flags };
      return;
    }
    const [signature, ...more] = bare.getCallSignatures();
    if (signature && more.length === 0 && depth < DEEPEST && !isForeign(bare))
      return walkFunction(path, signature, flags, depth);
    // A promise of something that has a name here is compared under that name.
    const [promised] = bare.symbol?.name === 'Promise' ? argumentsOf(bare) : [];
    if (promised && nameOf(promised)) {
      places[path] = { type: `Promise<${nameOf(promised)}>`, ...flags };
      return;
    }
    const parts = bare.isUnion() ? bare.types : [bare];
    const nullable = bare === type ? '' : ' | null';
    const element = checker.isArrayType(bare) ? argumentsOf(bare)[0] : null;
    if (element && depth < DEEPEST) {
      places[path] = { type: `list${nullable}`, ...flags };
      return walk(`${path}[]`, element, flags.taken ? { taken: true } : {}, depth + 1);
    }
    const members = parts.every(isPlain) ? parts : null;
    if (!members || depth >= DEEPEST) {
      places[path] = { type: textOf(type), ...flags };
      return;
    }
    places[path] = { type: `${members.length > 1 ? `one of ${members.length}` : 'object'}${nullable}`, ...flags };
    for (const [index, member] of members.entries()) {
      const at = members.length > 1 ? `${path}[${index}]` : path;
      if (members.length > 1) places[at] = { type: 'object', ...(flags.taken && { taken: true }) };
      const values = checker.getIndexTypeOfType(member, ts.IndexKind.String);
      if (values) walk(`${at}[*]`, values, flags.taken ? { optional: true, taken: true } : {}, depth + 1);
      for (const property of checker.getPropertiesOfType(member)) {
        const optional = Boolean(property.flags & ts.SymbolFlags.Optional);
        const next: Flags = { ...(optional && { optional: true }), ...(flags.taken && { taken: true }) };
        walk(`${at}.${property.name}`, checker.getTypeOfSymbol(property), next, depth + 1);
      }
    }
  }

  const host = exportsOf(program, hostFile);
  // A type that has a name here is compared once, under its name.
  for (const [name, symbol] of host) {
    const type = typeOf(symbol);
    const own: ts.Symbol | undefined = type.aliasSymbol ?? type.symbol;
    // `Readonly<…>` stands around many things and names none of them: there, what is in it counts.
    if (own) named.set(isDeclaredOutside(own) ? textOf(type) : own, name);
  }
  for (const [name, symbol] of [...host].sort(([a], [b]) => (a < b ? -1 : 1)))
    // The version is what this is compared for.
    if (name !== 'CONTRACT_VERSION') walk(`host.${name}`, typeOf(symbol), TAKEN.has(name) ? { taken: true } : {}, 0);

  for (const [part, file] of parts)
    for (const [name, symbol] of exportsOf(program, file)) {
      const type = typeOf(symbol);
      places[`${part}.${name}`] = { type: textOf(type) };
      if (type.getCallSignatures().length > 0 || !(type.flags & ts.TypeFlags.Object)) continue;
      // What a component inherits of an HTML element is React's business.
      for (const property of checker.getPropertiesOfType(type).filter((one) => !isDeclaredOutside(one)))
        places[`${part}.${name}.${property.name}`] = {
          type: textOf(checker.getNonNullableType(checker.getTypeOfSymbol(property))),
          ...(property.flags & ts.SymbolFlags.Optional && { optional: true }),
          taken: true,
        };
    }

  const contract = exportsOf(program, contractFile);
  const own = (name: string) => typeOf(exported(contract, name));
  for (const call of checker.getPropertiesOfType(own('endpoints'))) {
    places[`call.${call.name}`] = { type: 'call' };
    for (const property of checker.getPropertiesOfType(checker.getTypeOfSymbol(call)))
      if (['method', 'path', 'encoding', 'access', 'compressed'].includes(property.name))
        walk(`call.${call.name}.${property.name}`, checker.getTypeOfSymbol(property), {}, DEEPEST);
  }
  const table = exported(exportsOf(program, join(root, 'shared/src/contract/schemas.ts')), 'schemas');
  for (const call of checker.getPropertiesOfType(checker.getTypeOfSymbol(table)))
    for (const part of checker.getPropertiesOfType(checker.getTypeOfSymbol(call))) {
      const taken = part.name !== 'answer';
      const side = checker.getPropertyOfType(checker.getTypeOfSymbol(part), taken ? '_input' : '_output');
      if (side) walk(`call.${call.name}.${part.name}`, checker.getTypeOfSymbol(side), taken ? { taken } : {}, 0);
    }
  for (const event of checker.getPropertiesOfType(own('SocketEvents')))
    walk(`event.${event.name}`, checker.getTypeOfSymbol(event), {}, 0);
  for (const emit of checker.getPropertiesOfType(own('SocketRequests')))
    walk(`emit.${emit.name}`, checker.getTypeOfSymbol(emit), {}, 0);
  return places;
}
