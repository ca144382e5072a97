export { createCountry } from './country';
export { type ShellSession } from './session-state';
export { createSession } from './session';
export { switchToSisterSite, getSisterSite } from './sister-site';
