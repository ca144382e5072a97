import type { releasesCalls } from '../calls/releases';
import * as account from '../shapes/account';
import * as desk from '../shapes/release-desk';
import * as session from '../shapes/session';
import type { SchemasOf } from './schema';

export const releasesSchemas = {
  reportRemoteFailure: { body: account.remoteFailureBody, answer: session.done },
  reportRemoteLoads: { body: desk.remoteLoadsBody, answer: session.done },
  revokedReleases: { query: desk.revokedReleasesQuery, answer: desk.revokedReleasesAnswer },
  releasesOverview: { answer: desk.releasesOverviewAnswer },
  releaseDetail: { query: desk.releaseDetailQuery, answer: desk.releaseDetailAnswer },
  releaseAudit: { query: desk.releaseAuditQuery, answer: desk.releaseAuditAnswer },
  pinRelease: { body: desk.pinReleaseBody, answer: desk.releaseWriteAnswer },
  unpinRelease: { body: desk.unpinReleaseBody, answer: desk.releaseWriteAnswer },
  promoteRelease: { body: desk.promoteReleaseBody, answer: desk.releaseWriteAnswer },
  rollbackRelease: { body: desk.rollbackReleaseBody, answer: desk.releaseWriteAnswer },
  revokeRelease: { body: desk.revokeReleaseBody, answer: desk.releaseWriteAnswer },
  issueQaPin: { body: desk.issueQaPinBody, answer: desk.qaPinAnswer },
  clearQaPin: { body: desk.clearQaPinBody, answer: session.done },
  qaPeople: { answer: desk.qaPeopleAnswer },
  setQaRight: { body: desk.setQaRightBody, answer: desk.setQaRightAnswer },
  qaState: { answer: desk.qaStateAnswer },
  changeQaPin: { body: desk.changeQaPinBody, answer: desk.qaStateAnswer },
} as const satisfies SchemasOf<typeof releasesCalls>;
