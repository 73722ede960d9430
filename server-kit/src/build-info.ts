import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Gauge, type Registry } from 'prom-client';

/** Exports the version and the commit of the last complete build, which `npm run build` records in `.build.json` of the project. */
export function exportBuildInfo(metrics: Registry, program: 'api' | 'gateway', projectRoot: string): void {
  const info = new Gauge({
    name: 'portal_build_info',
    help: 'Version and commit that run; always 1',
    labelNames: ['program', 'version', 'commit'],
    registers: [metrics],
  });
  info.set({ program, ...readBuild(projectRoot) }, 1);
}

function readBuild(projectRoot: string): { version: string; commit: string } {
  try {
    const { version, commit } = JSON.parse(readFileSync(path.join(projectRoot, '.build.json'), 'utf8')) as {
      version: string;
      commit: string;
    };
    return { version, commit };
  } catch {
    return { version: 'unknown', commit: 'unknown' };
  }
}
