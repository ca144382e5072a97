export { openRegistration, registrationOpen, openReset, resetOpen } from './open-registration';
