export { createSession } from './session';
export type { SessionRim, ShellSession } from './session-shape';
export { createCountry, type Country } from './country';
