import { later, useCan } from '@portal/shared-kit';
import { teacher, type TeacherRow } from '@portal/shared-kit/contract/people/teacher';
import { useEndpoint } from '@portal/shared-kit/data';
import { useNavigate, useParams, useSearchParams } from '@portal/shared-kit/router';
import {
  RegisterDialogs,
  RowActions,
  ScreenFrame,
  ReadState,
  TabLinks,
  screenMessages,
  useRegister,
} from '@portal/shared-kit/screen';
import type { ComponentType } from 'react';
import { useCorrection } from '../common/person/use-correction.tsx';
import { teacherText as text } from './messages.ts';
import type { TeacherTabProps } from './data-tab.tsx';

const TeacherFields = later(() => import('./teacher-fields.tsx').then((m) => m.TeacherFields));

/** Actions of a register that the profile shows without a button. */
const shownAlready: readonly string[] = [screenMessages.view, screenMessages.history];

/** Tabs by their name in the address. */
const tabs: Record<string, { label: string; Content: ComponentType<TeacherTabProps> }> = {
  dados: {
    label: text.data,
    Content: later(() => import('./data-tab.tsx').then((m) => m.DataTab)),
  },
  documentos: {
    label: text.documents,
    Content: later(() => import('./documents-tab.tsx').then((m) => m.DocumentsTab)),
  },
  alocacoes: {
    label: text.allocations,
    Content: later(() => import('./allocations-tab.tsx').then((m) => m.AllocationsTab)),
  },
  historico: {
    label: text.history,
    Content: later(() => import('./history-tab.tsx').then((m) => m.HistoryTab)),
  },
  conta: {
    label: text.account,
    Content: later(() => import('./account-tab.tsx').then((m) => m.AccountTab)),
  },
};

/** `/teachers/:id_teacher`: the profile of a teacher (decision 49). */
export function TeacherProfilePage() {
  const { id_teacher = '' } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const seesAccounts = useCan('users.read');
  const read = useEndpoint(teacher.get, { params: { id: id_teacher } });
  const row = read.data?.data;
  const reload = () => void read.refetch();
  const register = useRegister(teacher, { rows: row && [row], reload }, ({ fullName }) => fullName);

  const correction = useCorrection<TeacherRow>(reload);

  const offered = Object.entries(tabs).filter(([name]) => name !== 'conta' || seesAccounts);
  const requestedTab = params.get('separador') ?? '';
  const [current, tab] = offered.find(([name]) => name === requestedTab) ?? offered[0]!;
  const dialog = {
    ...register.dialog,
    onClose: () => {
      register.dialog.onClose();
      reload();
    },
    onRemove: (removed: TeacherRow) => {
      register.dialog.onRemove(removed);
      void navigate('/teachers/');
    },
  };

  return (
    <ScreenFrame title={row?.fullName ?? text.profileTitle} heading={register.heading}>
      <ReadState read={read}>
        {row && (
          <>
            <RowActions
              name={row.fullName}
              actions={[
                ...register.actions(row).filter(({ label }) => !shownAlready.includes(label)),
                ...correction.actions(row),
              ]}
              disabled={register.busy(row)}
            />
            <TabLinks
              label={text.sections}
              tabs={offered.map(([name, { label }]) => ({ name, label }))}
              current={current}
            />
            <tab.Content key={`${current} ${row.version}`} teacher={row} />
          </>
        )}
      </ReadState>
      <RegisterDialogs
        title={text.title}
        of={{ ...register, dialog }}
        fields={<TeacherFields />}
        facts={[]}
      />
      {correction.drawer}
    </ScreenFrame>
  );
}
