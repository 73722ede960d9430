import { fillTemplate } from '@portal/shared-kit/contract/finance/service-rules';
import { institutionDay } from '@portal/shared-kit/contract/core/year';
import type { Content } from 'pdfmake/interfaces';
import { formatDay, formatMoment } from '../../platform/database/dates.ts';
import type { Db } from '../../platform/database/db.ts';
import { documentCode } from '../../platform/documents/code.repository.ts';
import { institutionOf, paper, signatureLine } from '../../platform/documents/letterhead.ts';
import type { Paper } from '../../platform/documents/press.ts';
import { verification } from '../../platform/documents/verification.ts';
import { paperTexts as text } from './messages.ts';
import type { WrittenRequest } from './service-request.repository.ts';

/** The paper of a request, on A4: the text of its service when it was requested, with the student's data filled in (decision 122). */
export async function servicePaper(db: Db, it: WrittenRequest, publicUrl: string): Promise<Paper> {
  const [institution, code] = [await institutionOf(db), await documentCode(db, 'SERVICO', it.id)];
  const words = fillTemplate(it.template, {
    nome: it.name,
    codigo: it.code ?? text.none,
    curso: it.course,
    servico: it.service,
    pedido: it.number,
    observacoes: it.note,
    data: formatDay(institutionDay(new Date(it.ready_at))),
  });
  const content: Content[] = [
    {
      columns: [
        { text: it.service, fontSize: 16, bold: true },
        { text: it.number, bold: true, alignment: 'right', width: 'auto' },
      ],
      margin: [0, 0, 0, 24],
    },
    { text: words, fontSize: 12, lineHeight: 1.5 },
    signatureLine(),
    verification(text.check, `${publicUrl}/verificar/${code}`, code),
  ];
  return paper(`${it.service} ${it.number}`, institution, content, {
    styles: { small: { fontSize: 8 } },
    footer: { left: text.issued(formatMoment(it.ready_at)), right: text.page, margin: [40, 12, 40, 0] },
  });
}
