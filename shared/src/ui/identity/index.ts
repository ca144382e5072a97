export { Avatar, Logo, TeamBadge } from './identity';
export type { LogoProps } from './identity';
