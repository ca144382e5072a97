import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

export interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [field: string]: unknown;
}

interface Operation {
  readonly op: 'replace';
  readonly path: string;
  readonly value: unknown;
}

interface Kustomization {
  readonly resources: readonly string[];
  readonly images?: readonly { readonly name: string; readonly newName: string; readonly digest: string }[];
  readonly replicas?: readonly { readonly name: string; readonly count: number }[];
  readonly patches?: readonly {
    readonly target: { readonly kind: string; readonly name: string };
    readonly patch: string;
  }[];
}

const FIELDS = ['apiVersion', 'kind', 'resources', 'images', 'replicas', 'patches'];

/** Applies operations of JSON 6902; overlays use `replace` alone. */
export function applyPatch(manifest: object, operations: readonly Operation[]): void {
  for (const { op, path, value } of operations) {
    const steps = path.split('/').slice(1);
    const last = steps.pop() ?? '';
    // oxlint-disable-next-line typescript/no-explicit-any -- a path into a manifest of any kind
    const parent = steps.reduce<any>((node, step) => node?.[step], manifest);
    if (op !== 'replace' || parent?.[last] === undefined) throw new Error(`${path.slice(1)} is not there`);
    parent[last] = value;
  }
}

/** Calls `visit` with every container of a manifest. */
function visitContainers(node: unknown, visit: (container: { image: string }) => void): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'containers') for (const container of value as { image: string }[]) visit(container);
    else visitContainers(value, visit);
  }
}

/** Renders the resources, images, replicas and patches of a kustomization, as kubectl does. */
export function renderOverlay(folder: string): readonly Manifest[] {
  const file: Kustomization = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'));
  const other = Object.keys(file).filter((field) => !FIELDS.includes(field));
  if (other.length > 0) throw new Error(`The renderer does not know ${other.join()}`);
  const manifests = file.resources.flatMap((path): readonly Manifest[] =>
    path.endsWith('.yaml')
      ? parseAllDocuments(readFileSync(join(folder, path), 'utf8')).map((document): Manifest => document.toJS())
      : renderOverlay(join(folder, path)),
  );
  for (const { name, newName, digest } of file.images ?? [])
    for (const manifest of manifests)
      visitContainers(manifest, (container) => {
        if (container.image === name) container.image = `${newName}@${digest}`;
      });
  for (const { name, count } of file.replicas ?? [])
    for (const manifest of manifests)
      if (manifest.kind === 'Deployment' && manifest.metadata.name === name)
        applyPatch(manifest, [{ op: 'replace', path: '/spec/replicas', value: count }]);
  for (const { target, patch } of file.patches ?? []) {
    const patched = manifests.find(({ kind, metadata }) => kind === target.kind && metadata.name === target.name);
    if (!patched) throw new Error(`There is no ${target.kind} ${target.name}`);
    applyPatch(patched, parse(patch));
  }
  return manifests;
}
