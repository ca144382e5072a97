import type { releasesCalls } from '../calls/releases';
import * as account from '../shapes/account';
import * as qa from '../shapes/qa';
import * as shapes from '../shapes/release-desk';
import * as session from '../shapes/session';
import type { SchemasOf } from './schema';

export const releasesSchemas = {
  reportRemoteFailure: { body: account.remoteFailureBody, answer: session.done },
  reportRemoteLoads: { body: shapes.remoteLoadsBody, answer: session.done },
  revokedReleases: { query: shapes.revokedReleasesQuery, answer: shapes.revokedReleasesAnswer },
  releasesOverview: { answer: shapes.releasesOverviewAnswer },
  releaseDetail: { query: shapes.releaseDetailQuery, answer: shapes.releaseDetailAnswer },
  releaseAudit: { query: shapes.releaseAuditQuery, answer: shapes.releaseAuditAnswer },
  pinRelease: { body: shapes.pinReleaseBody, answer: shapes.releaseWriteAnswer },
  unpinRelease: { body: shapes.unpinReleaseBody, answer: shapes.releaseWriteAnswer },
  promoteRelease: { body: shapes.promoteReleaseBody, answer: shapes.releaseWriteAnswer },
  rollbackRelease: { body: shapes.rollbackReleaseBody, answer: shapes.releaseWriteAnswer },
  revokeRelease: { body: shapes.revokeReleaseBody, answer: shapes.releaseWriteAnswer },
  issueQaPin: { body: qa.issueQaPinBody, answer: qa.qaPinAnswer },
  clearQaPin: { body: qa.clearQaPinBody, answer: session.done },
  qaPeople: { answer: qa.qaPeopleAnswer },
  setQaRight: { body: qa.setQaRightBody, answer: qa.setQaRightAnswer },
  qaState: { answer: qa.qaStateAnswer },
  changeQaPin: { body: qa.changeQaPinBody, answer: qa.qaStateAnswer },
} as const satisfies SchemasOf<typeof releasesCalls>;
