import { later } from '@portal/shared-kit';
import { lateSheets } from '@portal/shared-kit/contract/grading/late-sheet';
import { rectifications } from '@portal/shared-kit/contract/grading/rectification';
import { specialExams } from '@portal/shared-kit/contract/grading/special-exam';
import { reopenings } from '@portal/shared-kit/contract/grading/sheet';
import { useAllowed } from '@portal/shared-kit/data';
import { useSearchParams } from '@portal/shared-kit/router';
import { ScreenFrame, TabLinks } from '@portal/shared-kit/screen';
import { messages as text } from './messages.ts';
import { SheetList } from './sheet-list.tsx';

const LateSheetList = later(() => import('./late-sheet-list.tsx').then((m) => m.LateSheetList));

const ReopeningList = later(() => import('./reopening-list.tsx').then((m) => m.ReopeningList));

const RectificationList = later(() => import('./rectification-list.tsx').then((m) => m.RectificationList));

const SpecialExamList = later(() => import('./special-exam-list.tsx').then((m) => m.SpecialExamList));

/** `/guidelines`: pautas by subject, and requests about them (row 58, C.5, C.6). */
export function GuidelinesPage() {
  const allowed = useAllowed();
  const [params] = useSearchParams();
  const requestedTab = params.get('separador');
  const tabs = [
    { name: 'pautas', label: text.sheets },
    ...(allowed(lateSheets) ? [{ name: 'em-atraso', label: text.late }] : []),
    ...(allowed(reopenings) ? [{ name: 'reaberturas', label: text.reopenings }] : []),
    ...(allowed(specialExams) ? [{ name: 'exames-especiais', label: text.specialExams }] : []),
    ...(allowed(rectifications) ? [{ name: 'rectificacoes', label: text.rectifications }] : []),
  ];
  const current = tabs.find(({ name }) => name === requestedTab)?.name ?? 'pautas';
  return (
    <ScreenFrame title={text.title}>
      <TabLinks label={text.sections} tabs={tabs} current={current} />
      {current === 'pautas' && <SheetList />}
      {current === 'em-atraso' && <LateSheetList />}
      {current === 'reaberturas' && <ReopeningList />}
      {current === 'exames-especiais' && <SpecialExamList />}
      {current === 'rectificacoes' && <RectificationList />}
    </ScreenFrame>
  );
}
