export { createSession } from './session';
export type { SessionDeps, ShellSession } from './session-shape';
export { createCountry, type Country } from './country';
