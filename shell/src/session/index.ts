export { createSession, DEMO_LOGOUT, PROFILE_REFRESH, type SessionRim, type ShellSession } from './session';
export { createCountry, type Country } from './country';
