import { createHash } from 'node:crypto';

export interface PreviewField {
  readonly field: string;
  readonly value: string;
}

/** What an action would do, in fields for a person; `version` names exactly these fields and values. */
export interface Preview {
  readonly fields: readonly PreviewField[];
  readonly version: string;
}

/**
 * A preview of these fields, in their order. `versions` are row versions or states that a person need not read and that still make it
 * another preview.
 */
export function createPreview(
  fields: Readonly<Record<string, string>>,
  versions: readonly (string | number)[] = [],
): Preview {
  const listed = Object.entries(fields).map(([field, value]) => ({ field, value }));
  const version = createHash('sha256')
    .update(JSON.stringify([listed, versions]))
    .digest('hex')
    .slice(0, 32);
  return { fields: listed, version };
}
