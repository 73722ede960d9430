import type { Core } from '../core.ts';
import { releaseBase } from '../registry/snapshot.ts';
import { shellName } from '../registry/state.ts';
import { compileTemplate, type Template } from './template.ts';

/** The page of the shell that is stable now. */
export interface PageSource {
  /** Undefined where no shell was ever promoted or its template is damaged. */
  current(): Template | undefined;
  /** The page of frames; undefined where the shell has none. */
  frame(): Template | undefined;
}

/** Follows the shell's pointer; its templates are read and compiled once per release. */
export async function openPageSource(core: Core): Promise<PageSource> {
  let loaded: { release: string; template: Template; frame: Template | undefined } | undefined;
  await core.registry.follow(async () => {
    const release = core.registry.state.remotes.get(shellName)?.stable;
    if (!release || release === loaded?.release) return;
    const read = async (name: string) => {
      const file = await core.releases.read({ name: shellName, release }, name, ['identity']);
      return file.kind === 'file'
        ? compileTemplate(file.bytes.toString('utf8'), releaseBase(shellName, release))
        : undefined;
    };
    const template = await read('index.html');
    if (template) loaded = { release, template, frame: await read('frame.html') };
  });
  return { current: () => loaded?.template, frame: () => loaded?.frame };
}
