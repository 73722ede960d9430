import type { RemoteDeclaration } from '@portal/shared-kit/contract/gateway/registry';
import { satisfies, validRange } from 'semver';
import type { ShellDeclaration } from './description.ts';
import { refuse, type Refusal } from './refusal.ts';

/** Whether the current stable shell meets these requirements of a remote. */
export function checkCompatibility(
  requires: RemoteDeclaration['requires'],
  shell: ShellDeclaration | undefined,
): Refusal[] {
  if (!shell) return [refuse('shell_missing', 'shell')];
  const { contract, shared } = requires;
  return [
    ...checkRange('contract_unsatisfied', 'contract', contract, shell.contract),
    ...Object.entries(shared).flatMap(([library, range]) => {
      const offered = Object.hasOwn(shell.shared, library) ? shell.shared[library] : undefined;
      return offered === undefined
        ? [refuse('shared_missing', library)]
        : checkRange('shared_unsatisfied', library, range, [offered]);
    }),
  ];
}

function checkRange(
  code: 'contract_unsatisfied' | 'shared_unsatisfied',
  what: string,
  range: string,
  offered: readonly string[],
): Refusal[] {
  if (validRange(range) === null) return [refuse('range_invalid', `${what}: ${range}`)];
  return offered.some((one) => satisfies(one, range))
    ? []
    : [refuse(code, `${what}: ${range}, shell: ${offered.join(', ')}`)];
}
