import { history } from '../../contract/core/audit.ts';
import type { Out } from '../../contract/core/endpoint.ts';
import { correctPerson, identityCorrection } from '../../contract/people/person.ts';
import { upload } from '../../data/transfer.ts';
import { useForget } from '../../data/hooks.ts';
import { usePortal } from '../../remote/portal-context.tsx';
import { BirthDate } from './person-fields.tsx';
import { TextItem } from './fields.tsx';
import { CorrectionDrawer } from './correction-drawer.tsx';
import { screenMessages as text } from '../frame/messages.ts';

type Corrected = Pick<
  Out<typeof correctPerson>['data'],
  | 'person_id'
  | 'fullName'
  | 'birthDate'
  | 'doc_type'
  | 'doc_number'
  | 'nactionality'
  | 'province_id'
  | 'district_id'
  | 'address_location'
  | 'block'
  | 'house_number'
>;

export interface PersonCorrectionProps {
  /** The person as they are now. */
  of: Corrected;
  /** Called once corrected, to read again what shows the person. */
  reload: () => void;
  onClose: () => void;
}

/** 'Corrigir identificação' of a person of any register (decision I51). */
export function PersonCorrection({ of: person, reload, onClose }: PersonCorrectionProps) {
  const { http, notify } = usePortal();
  const forget = useForget();
  return (
    <CorrectionDrawer
      name={person.fullName}
      schema={identityCorrection}
      value={person}
      send={async (body, file) => {
        const input = { params: { id: person.person_id }, body: body as never, file };
        const { message } = await upload(http, correctPerson, input);
        notify.success(message);
        forget(history);
        reload();
      }}
      onClose={onClose}
      who={
        <>
          <TextItem name="fullName" label={text.fullName} required maxLength={160} autoComplete="off" />
          <BirthDate />
        </>
      }
    />
  );
}
