import type { ComponentType } from 'react';
import type { Services } from './services.ts';

/** A screen rendered by the shell itself. */
export interface OwnScreen {
  paths: readonly string[];
  title: string;
  permission?: string;
  public?: boolean;
  component: ComponentType<{ services: Services }>;
}
