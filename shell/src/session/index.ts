export { createSession } from './session';
export type { SessionDeps, ShellSession } from './session-types';
export { createCountry, type Country } from './country';
