// What lies beside the server in its artefact: components, licences, checksums, provenance.
import { createHash, createPrivateKey } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { PREDICATE_TYPE, STATEMENT_TYPE, type ProvenanceStatement } from '../../src/registry/provenance';
import type { Environment } from '../release/evidence';
import { signStatement } from '../release/provenance';
import { readLicenseTexts, type ShippedPackage } from './shipped-packages';

/** Names of the files; `backlay verify` reads them. */
export const COMPONENTS_FILE = 'components.cdx.json';
export const LICENCES_FILE = 'licences.txt';
export const CHECKSUMS_FILE = 'checksums.txt';
export const PROVENANCE_FILE = 'provenance.json';

/** The kind of build that makes the artefact. */
const BUILD_TYPE = 'urn:backlay:server:1';

type Component = Pick<ShippedPackage, 'name' | 'version' | 'license' | 'from'>;

/** A package's address: `pkg:npm/%40fastify/cookie@11.1.0`. */
export const purlOf = ({ name, version }: Pick<Component, 'name' | 'version'>): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

const sortUnique = (components: readonly Component[]): readonly Component[] =>
  [...new Map(components.map((one) => [purlOf(one), one])).entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one);

/** A list of components in the form of CycloneDX 1.6. */
export function listComponents(name: string, version: string, builtAt: Date, shipped: readonly Component[]): object {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: builtAt.toISOString(),
      component: { type: 'application', name, version, 'bom-ref': `${name}@${version}` },
    },
    components: sortUnique(shipped).map((one) => ({
      type: 'library',
      name: one.name,
      version: one.version,
      purl: purlOf(one),
      'bom-ref': purlOf(one),
      ...(one.license && {
        licenses: [
          /[ ()]/.test(one.license)
            ? { expression: one.license }
            : { license: { [idOrName(one.license)]: one.license } },
        ],
      }),
    })),
  };
}

/** What is no short SPDX identifier goes as a name. */
const idOrName = (license: string): 'id' | 'name' => (/^[A-Za-z0-9.+-]+$/.test(license) ? 'id' : 'name');

/** The licences of all components, one after the other. */
export const joinLicences = (shipped: readonly Component[]): string =>
  sortUnique(shipped)
    .map((one) => {
      const texts = readLicenseTexts(one);
      const body = texts.length > 0 ? texts.join('\n\n') : 'The package has no text of its licence.';
      return `${one.name} ${one.version} (${one.license ?? 'no licence named'})\n\n${body}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Every file of a folder, by paths with slashes, in order. */
export const listFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

/** A line for each file of a folder, as `sha256sum` writes them. */
export const writeChecksums = (folder: string): string =>
  listFiles(folder)
    .map((path) => `${sha256(readFileSync(join(folder, path)))}  ${path}\n`)
    .join('');

export interface ArtefactFacts {
  readonly version: string;
  readonly commit: string;
  readonly repository: string;
  /** Time of the commit: two builds of it are equal. */
  readonly builtAt: Date;
}

/** The provenance of an artefact: a statement about its checksums, signed where `RELEASE_KEY` names a private key. */
export function stateProvenance(
  checksums: string,
  { version, commit, repository, builtAt }: ArtefactFacts,
  environment: Environment = process.env,
): string {
  const statement: ProvenanceStatement = {
    _type: STATEMENT_TYPE,
    subject: [{ name: CHECKSUMS_FILE, digest: { sha256: sha256(Buffer.from(checksums)) } }],
    predicateType: PREDICATE_TYPE,
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: { remote: 'server', version },
        resolvedDependencies: [{ uri: repository, digest: { gitCommit: commit } }],
      },
      runDetails: {
        builder: { id: environment['RELEASE_BUILDER'] ?? 'urn:backlay:checkout' },
        metadata: { startedOn: builtAt.toISOString(), finishedOn: builtAt.toISOString() },
      },
    },
  };
  const key = environment['RELEASE_KEY'];
  const stated = key ? signStatement(statement, createPrivateKey(readFileSync(key))) : statement;
  return `${JSON.stringify(stated, null, 2)}\n`;
}
