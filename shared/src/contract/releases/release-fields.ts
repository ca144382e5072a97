import { z } from 'zod';
import { text } from '../common/fields';

/** What calls of the release console and of QA have in common. */
export const isoTimestamp = z.string();

/** Of a remote, or `shell`. */
export const releaseName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
export const releaseVersion = z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]{1,60})?$/);
export const auditReason = text(300).optional();
