import { ApiFailure, failureOf, useCommand } from '@portal/shared-kit/data';
import { ReasonDialog } from '@portal/shared-kit/form';
import { useId, useState } from 'react';
import { messages as text } from '../messages.ts';
import * as calls from './calls.ts';

export type Audience = { percentage: number; roles: string[] };
interface Because {
  reason: string;
  expected: number;
}

/** A move that somebody asked for: what it does, of what, and the call that makes it. */
export interface Move {
  action: string;
  what: string;
  danger?: boolean;
  /** Asks for a share of the people and for roles, beginning with these. */
  audience?: Audience;
  /** Revision that the decision rests on. */
  expected: number;
  run: (moves: Moves, because: Because, audience: Audience) => Promise<unknown>;
}

const read = [calls.snapshot, calls.pointers, calls.history, calls.freezeStatus];
const useMoves = () => ({
  promote: useCommand(calls.promote, read).mutateAsync,
  rollBack: useCommand(calls.rollBack, read).mutateAsync,
  setStatus: useCommand(calls.setStatus, read).mutateAsync,
  freezeAll: useCommand(calls.freezeAll, read).mutateAsync,
});
type Moves = ReturnType<typeof useMoves>;

/** Why a move was refused, all of it in one sentence. */
const explained = (failure: ApiFailure): ApiFailure =>
  failure.errors
    ? new ApiFailure(failure.code, [failure.message, ...Object.values(failure.errors).flat()].join(' '))
    : failure;

export interface MoveDialogProps {
  move: Move | undefined;
  onClose: () => void;
  /** Somebody else moved it meanwhile: what the page shows has to be read again. */
  onStale: () => void;
}

/** Asks for the reason of a move, which the history keeps, and makes it; a refusal is shown and what was typed stays. */
export function MoveDialog({ move, onClose, onStale }: MoveDialogProps) {
  const moves = useMoves();
  const [asked, setAsked] = useState<Move>();
  const [percentage, setPercentage] = useState('');
  const [roles, setRoles] = useState('');
  if (move !== asked) {
    setAsked(move);
    if (move?.audience) {
      setPercentage(text.decimal(move.audience.percentage));
      setRoles(move.audience.roles.join(', '));
    }
  }
  const id = useId();
  const audience = (): Audience => {
    const share = Number(percentage.replace(',', '.') || '0');
    const names = roles
      .split(',')
      .map((role) => role.trim())
      .filter(Boolean);
    const isShare = Number.isFinite(share) && share >= 0 && share <= 100;
    if (!isShare || (share === 0 && names.length === 0)) throw new ApiFailure('invalid', text.percentageBad);
    return { percentage: share, roles: names };
  };
  const confirm = async (reason: string) => {
    try {
      const whom = move!.audience ? audience() : { percentage: 0, roles: [] };
      await move!.run(moves, { reason, expected: move!.expected }, whom);
      return { message: text.done };
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === 'conflict') onStale();
      throw explained(failure);
    }
  };
  return (
    <ReasonDialog
      open={move !== undefined}
      question={move ? text.ask(move.action, move.what) : ''}
      confirm={move?.action ?? ''}
      danger={move?.danger ?? false}
      onConfirm={confirm}
      onClose={onClose}
    >
      {move?.audience && (
        <>
          <p>
            <label htmlFor={`${id}-share`}>{text.percentage}</label>
            <input
              id={`${id}-share`}
              className="pk-control"
              inputMode="decimal"
              maxLength={6}
              value={percentage}
              onChange={({ target }) => setPercentage(target.value)}
            />
          </p>
          <p>
            <label htmlFor={`${id}-roles`}>{text.roles}</label>
            <input
              id={`${id}-roles`}
              className="pk-control"
              maxLength={200}
              value={roles}
              onChange={({ target }) => setRoles(target.value)}
            />
          </p>
        </>
      )}
    </ReasonDialog>
  );
}
