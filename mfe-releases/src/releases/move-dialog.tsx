import { ApiFailure, useCommand } from '@portal/shared-kit/data';
import { ActionDialog, CheckItem, TextItem } from '@portal/shared-kit/form';
import { messages as text } from '../messages.ts';
import * as calls from '../common/calls.ts';

export type CanaryAudience = { percentage: number; roles: string[]; stepped?: boolean };
interface Because {
  reason: string;
  expected: number;
}

/** A requested move: its description and its call. */
export interface RequestedMove {
  action: string;
  what: string;
  danger?: boolean;
  /** Asks for percentage and roles, with these defaults. */
  audience?: CanaryAudience;
  /** Revision that the decision is based on. */
  expected: number;
  run: (moves: Moves, because: Because, audience: CanaryAudience) => Promise<unknown>;
}

const read = [calls.snapshot, calls.pointers, calls.history, calls.freezeStatus];
const useMoves = () => ({
  promote: useCommand(calls.promote, read).mutateAsync,
  rollBack: useCommand(calls.rollBack, read).mutateAsync,
  vouch: useCommand(calls.vouch, read).mutateAsync,
  setStatus: useCommand(calls.setStatus, read).mutateAsync,
  freezeAll: useCommand(calls.freezeAll, read).mutateAsync,
});
type Moves = ReturnType<typeof useMoves>;

interface MoveDialogProps {
  move: RequestedMove | undefined;
  onClose: () => void;
  /** Somebody else moved it meanwhile, so the page has to be reloaded. */
  onStale: () => void;
}

interface Typed {
  percentage?: string;
  roles?: string;
  stepped?: boolean;
}

export function audienceOf({ percentage = '', roles = '', stepped = false }: Typed): CanaryAudience {
  const share = Number(percentage.replace(',', '.') || '0');
  const names = roles
    .split(',')
    .map((role) => role.trim())
    .filter(Boolean);
  const isShare = Number.isFinite(share) && share >= 0 && share <= 100;
  if (!isShare || (share === 0 && names.length === 0))
    throw new ApiFailure('invalid', text.percentageBad, { errors: { percentage: [text.percentageBad] } });
  return { percentage: share, roles: names, ...(stepped && { stepped }) };
}

/** Asks for the reason of a move, which the history keeps, and executes it; after a refusal the input stays. */
export function MoveDialog({ move, onClose, onStale }: MoveDialogProps) {
  const moves = useMoves();
  const begin = move?.audience;
  return (
    <ActionDialog<Typed>
      open={move !== undefined}
      title={move ? text.ask(move.action, move.what) : ''}
      confirm={move?.action}
      danger={move?.danger ?? false}
      reason
      {...(begin && {
        value: {
          percentage: text.decimal(begin.percentage),
          roles: begin.roles.join(', '),
          stepped: begin.stepped ?? false,
        },
      })}
      onConfirm={async ({ reason, ...typed }) => {
        const audience = begin ? audienceOf(typed) : { percentage: 0, roles: [] };
        await move!.run(moves, { reason, expected: move!.expected }, audience);
        return { message: text.done };
      }}
      onFailure={({ code }) => code === 'conflict' && onStale()}
      onClose={onClose}
    >
      {begin && (
        <>
          <TextItem name="percentage" label={text.percentage} inputMode="decimal" maxLength={6} />
          <TextItem name="roles" label={text.roles} maxLength={200} />
          <CheckItem name="stepped">{text.stepped}</CheckItem>
        </>
      )}
    </ActionDialog>
  );
}
