import { ownAdaptations, type OwnAdaptation } from '@portal/shared-kit/contract/enrolment/adaptation';
import { adaptationText } from '@portal/shared-kit/contract/enrolment/adaptation-rules';
import { useEndpoint } from '@portal/shared-kit/data';
import { formatDate } from '@portal/shared-kit/dates';
import { Loaded } from '../common/loaded.tsx';

/** Texts of the adaptations, which load when they are opened. */
const text = {
  from: (day: string) => `a partir de ${day}`,
  until: (day: string) => `até ${day}`,
  nothing: '—',
} as const;

/** Its start, where that is in the future, and its end. */
const days = ({ state, valid_from, valid_until }: OwnAdaptation) =>
  [
    ...(state === 'FUTURA' ? [text.from(formatDate(valid_from))] : []),
    ...(valid_until ? [text.until(formatDate(valid_until))] : []),
  ].join(' ');

/** The student's exam adaptations (H.2). Unlike the profile they are not stored in the browser, since they concern health. */
export function Adaptations() {
  return (
    <Loaded query={useEndpoint(ownAdaptations, {})}>
      {({ data }) =>
        data.length === 0
          ? text.nothing
          : data.map((one) => (
              <span key={one.id} style={{ display: 'block' }}>
                {[adaptationText(one), days(one)].filter(Boolean).join(', ')}
              </span>
            ))
      }
    </Loaded>
  );
}
