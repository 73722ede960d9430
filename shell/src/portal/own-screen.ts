import type { LazyCode } from '@portal/shared-kit';
import type { Services } from './services.ts';

/** A screen rendered by the shell itself. */
export interface OwnScreen {
  paths: readonly string[];
  title: string;
  public?: boolean;
  code: LazyCode<{ services: Services }>;
}
