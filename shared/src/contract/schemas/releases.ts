import type { releasesCalls } from '../calls/releases';
import * as account from '../shapes/account';
import * as qa from '../shapes/qa';
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
  issueQaPin: { body: qa.issueQaPinBody, answer: qa.qaPinAnswer },
  clearQaPin: { body: qa.clearQaPinBody, answer: session.done },
  qaPeople: { answer: qa.qaPeopleAnswer },
  setQaRight: { body: qa.setQaRightBody, answer: qa.setQaRightAnswer },
  qaState: { answer: qa.qaStateAnswer },
  changeQaPin: { body: qa.changeQaPinBody, answer: qa.qaStateAnswer },
} as const satisfies SchemasOf<typeof releasesCalls>;
