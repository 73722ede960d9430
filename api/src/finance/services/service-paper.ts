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
export async function servicePaper(db: Db, request: WrittenRequest, publicUrl: string): Promise<Paper> {
  const [institution, code] = [await institutionOf(db), await documentCode(db, 'SERVICO', request.id)];
  const words = fillTemplate(request.template, {
    nome: request.name,
    codigo: request.code ?? text.none,
    curso: request.course,
    servico: request.service,
    pedido: request.number,
    observacoes: request.note,
    data: formatDay(institutionDay(new Date(request.ready_at))),
  });
  const content: Content[] = [
    {
      columns: [
        { text: request.service, fontSize: 16, bold: true },
        { text: request.number, bold: true, alignment: 'right', width: 'auto' },
      ],
      margin: [0, 0, 0, 24],
    },
    { text: words, fontSize: 12, lineHeight: 1.5 },
    signatureLine(),
    verification(text.check, `${publicUrl}/verificar/${code}`, code),
  ];
  return paper(`${request.service} ${request.number}`, institution, content, {
    styles: { small: { fontSize: 8 } },
    footer: { left: text.issued(formatMoment(request.ready_at)), right: text.page, margin: [40, 12, 40, 0] },
  });
}
