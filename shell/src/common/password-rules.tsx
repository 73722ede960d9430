import { passwordRules } from '@portal/shared-kit/contract/identity/identity-rules';
import { recoveryText as text } from '../messages.ts';

/** The five rules, each ticked as soon as the typed password satisfies it (decision 7). */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  return (
    <div id={id}>
      <p className="p-rules-title">{text.rules}</p>
      <ul className="p-rules">
        {passwordRules.map(({ label, holds }) => {
          const isMet = holds(password);
          return (
            <li key={label} className={isMet ? 'p-holds' : undefined}>
              <span>
                {label}
                <span className="p-visually-hidden"> ({isMet ? text.ruleHolds : text.ruleMissing})</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
