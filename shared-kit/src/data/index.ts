export {
  ApiFailure,
  failureOf,
  isApiFailure,
  isTransient,
  notifyFailure,
  type FailureCode,
} from './api-failure.ts';
export { call, callTimeout } from './call.ts';
export { useCommand, useEndpoint, useForget, useReadAgain } from './hooks.ts';
export { useFollowedJob, useJob, useJobs, useTellJobs, useWorkedRecord } from './use-jobs.ts';
export { useAllowed } from './hooks.ts';
export { download, fetchFile, saveAs, upload, useDownload } from './transfer.ts';
export { listen } from './listen.ts';
export { openDocument, saveDocument, useOpenDocument } from './open-document.ts';
export { whenIdle } from './hooks.ts';
