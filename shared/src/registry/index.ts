export type { ApprovalRequest, RegistryAuditEntry } from './answers';
export {
  acceptDifferences,
  comparison,
  comparisonFile,
  findUnaccepted,
  mergeComparisons,
  picturesFor,
  type ComparedPicture,
  type Comparison,
} from './comparison';
export {
  registryError,
  teamRole,
  tokenScope,
  webhookKind,
  type RegistryErrorBody,
  type TeamRole,
  type TokenScope,
  type WebhookKind,
} from './fields';
export {
  dsseEnvelope,
  PAYLOAD_TYPE,
  preAuthEncoding,
  PREDICATE_TYPE,
  PROVENANCE_BYTES,
  PROVENANCE_FILE,
  provenanceStatement,
  STATEMENT_TYPE,
  type DsseEnvelope,
  type ProvenanceStatement,
} from './provenance';
export {
  REGISTRY_PATH,
  registryRoutes,
  type OpenRegistryCall,
  type RegistryAnswer,
  type RegistryBody,
  type RegistryCallName,
  type RegistryParams,
  type RegistryQuery,
} from './routes';
export type { RegistryRoute } from './route';
