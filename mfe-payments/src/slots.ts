import { createPieces } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createPieces({
  'student-tab@1 pagamentos': () => import('./account/student-tab.tsx').then((m) => m.StudentTab),
});
