import { matchPath } from '@portal/shared-kit/router';
import type { ComponentType } from 'react';
import type { Services } from './services.ts';
import { ownScreens } from './own-screen-list.tsx';

/** A screen that the shell itself draws. */
export interface OwnScreen {
  paths: readonly string[];
  title: string;
  permission?: string;
  public?: boolean;
  component: ComponentType<{ services: Services }>;
}

export const findOwnScreen = (pathname: string): OwnScreen | undefined =>
  ownScreens.find(({ paths }) => paths.some((path) => matchPath(path, pathname)));
