import type { ComponentType } from 'react';
import type { Services } from './services.ts';

/** A screen that the shell itself draws. */
export interface OwnScreen {
  paths: readonly string[];
  title: string;
  permission?: string;
  public?: boolean;
  component: ComponentType<{ services: Services }>;
}
