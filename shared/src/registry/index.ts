export type { RegistryAuditEntry } from './answers';
export { registryError, teamRole, tokenScope, type RegistryErrorBody, type TeamRole, type TokenScope } from './fields';
export {
  REGISTRY_PATH,
  registryRoutes,
  type OpenRegistryCall,
  type RegistryAnswer,
  type RegistryBody,
  type RegistryCallName,
  type RegistryParams,
  type RegistryQuery,
  type RegistryRoute,
} from './routes';
