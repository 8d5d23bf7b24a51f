/** What a worker is asked and answers as its jobs have it; callers are given other types. */
export type {
  AblationOptions,
  AuditRequest,
  MissOptions,
  TraceAnswer,
  TraceOptions,
  WhyOptions,
} from '../../../web/pkg/espalier_web.js';
