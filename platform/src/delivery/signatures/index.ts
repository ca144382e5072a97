export { admitRelease, type AcceptedSignature, type Admission } from './admit-release';
export {
  insertSignature,
  readBrandRule,
  readKeys,
  readSignatureRows,
  readSignatures,
  readSigned,
  writeBrandRule,
  writeKeys,
  writeSigned,
  type BrandRule,
  type NamedKey,
} from './repository';
export { keyIdOf, readPublicKey, type PublisherKey, type SignatureProblem } from './verify-envelope';
