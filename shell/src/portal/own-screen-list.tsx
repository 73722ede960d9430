import type { OwnScreen } from './own-screens.tsx';
export const ownScreens: readonly OwnScreen[] = [];
