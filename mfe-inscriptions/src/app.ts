import { createRemote } from '@portal/shared-kit/remote';

export const { bootstrap, mount, unmount } = createRemote({});
