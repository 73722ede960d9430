import { institutionYear } from '@portal/shared-kit/contract/core/clock';
import type { Portal } from './portal.ts';
import { signIn } from './signed-in.ts';

type Call = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>;

/** Calls as somebody of the demonstration; answers the data of each, and throws where one is refused. */
export async function callsOf({ url }: Pick<Portal, 'url'>, email: string): Promise<Call> {
  const token = await signIn(url, email);
  return async <T>(method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const responseText = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${method} ${path}: ${responseText}`);
    return (JSON.parse(responseText) as { data: T }).data;
  };
}

interface Sheet {
  id: number;
  edition_id: number;
  subject_name: string;
  semester_id: number;
  columns: { id: number; assessment_type: string }[];
  rows: { student_id: number; fullName: string; situation: string; result: string }[];
}

/** Of last year: somebody whose exam was rectified to a miss after their semester had ended, and may sit the recorrência. */
export async function missedLastYear(portal: Pick<Portal, 'url'>) {
  const admin = await callsOf(portal, 'admin@demo.test');
  const master = await callsOf(portal, 'master@demo.test');
  const year = institutionYear(new Date()) - 1;
  const [found] = await admin<Sheet[]>(
    'GET',
    `/grade-sheets?kind=EXAME_NORMAL&state=HOMOLOGADA&year=${year}`,
  );
  const sheet = await admin<Sheet>('GET', `/grade-sheets/${found!.id}`);
  const student = sheet.rows.find((row) => row.situation === 'ADMITIDO' && row.result === 'APROVADO')!;
  const reason = 'A prova era de outro estudante.';
  const form = new FormData();
  for (const [name, value] of Object.entries({
    sheet_id: sheet.id,
    student_id: student.student_id,
    assessment_formula_id: sheet.columns.find((one) => one.assessment_type === 'EXAME-NORMAL')!.id,
    value: 'F',
    reason,
  }))
    form.set(name, String(value));
  form.set('file', new Blob(['%PDF-1.7\nProva'], { type: 'application/pdf' }), 'prova.pdf');
  const { id } = await admin<{ id: number }>('POST', '/grade-rectifications', form);
  await master('POST', `/grade-rectifications/${id}/decision`, { decision: 'AUTORIZADO', reason });
  await master('POST', `/editions/${sheet.edition_id}/reopen`, { reason });
  const years = await admin<{ id: number; designation: string }[]>('GET', '/academic_year?kind=calendar');
  const dayMs = 86_400_000;
  const fromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
  return {
    year,
    subject: sheet.subject_name,
    student: student.fullName,
    /** Declares the period in which grades of the recorrência of that year are entered. */
    open: () =>
      admin('POST', '/activities', {
        type: 'EXAME_RECORRENCIA',
        academic_year_id: years.find(({ designation }) => designation === String(year))!.id,
        semester_id: sheet.semester_id,
        date_start: fromNow(-1),
        date_end: fromNow(7),
      }),
  };
}
