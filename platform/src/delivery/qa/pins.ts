import { isDevelopmentEntry, recordOf, resolve, versionsOf, keyOf, type RegistrySnapshot } from '../releases';

export type Pins = Readonly<Record<string, string>>;

/** The tenant as far as QA depends on it. */
export interface QaTenant {
  readonly id: string;
  readonly channel: string;
  readonly developmentOverrides: boolean;
}

/** The first thing that is wrong with pins on a tenant, with what would satisfy it; null when they can be tried. */
export function validatePins(snapshot: RegistrySnapshot, tenant: QaTenant, pins: Pins): string | null {
  for (const [name, pin] of Object.entries(pins)) {
    if (isDevelopmentEntry(pin)) {
      if (!tenant.developmentOverrides) return `${tenant.id} takes no builds from localhost; release a version instead`;
      if (name === 'shell') return 'The shell cannot come from localhost; release a version of it';
      if (versionsOf(snapshot, name).length === 0) return `There is no remote ${name}; release it once first`;
    } else if (!recordOf(snapshot, name, pin)) return `${name} ${pin} is not published; take a version that is`;
    else if (snapshot.revoked.has(keyOf(name, pin))) return `${name} ${pin} was revoked; take another version`;
  }
  const refused = resolve(snapshot, { tenantId: tenant.id, channel: tenant.channel, qa: pins })?.refused.find(
    ({ name, version, chosenBy }) => chosenBy === 'qa-pin' && pins[name] === version,
  );
  if (!refused) return null;
  const { name, version, incompatibility } = refused;
  return `${name} ${version} does not fit: ${incompatibility.reason}; wanted: ${incompatibility.remedy}`;
}
