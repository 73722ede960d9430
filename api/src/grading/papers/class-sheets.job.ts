import type { FileFormat } from '@portal/shared-kit/contract/core/file-format';
import { zipSync } from 'fflate';
import { csv } from '../../platform/documents/sheet.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { institutionOf } from '../../platform/documents/letterhead.ts';
import { createPrinter } from '../../platform/documents/printer.ts';
import { type Press } from '../../platform/documents/press.ts';
import type { JobHandler, MadeFile, RunningJob } from '../../platform/jobs/handler.ts';
import { editionById } from '../editions/edition-access.service.ts';
import { messages, paperTexts as text } from '../messages.ts';
import { latestOf, type PaperContent } from './paper-content.service.ts';
import { printed, tableOf, fileName } from './sheet-export.service.ts';
import { sheetPaper } from './sheet-paper.ts';

export const classSheetsKind = 'class-sheets';
export interface ClassSheets {
  editions: number[];
  format: FileFormat;
}

/** Makes one file with the pautas of all subjects of a class: each as submitted, otherwise as it is now (row 77). */
export const classSheets = (publicUrl: string): JobHandler<ClassSheets> => ({
  kind: classSheetsKind,
  async run(job, { editions, format }) {
    if (job.noted?.kept) return { message: messages.classSheetsMade(editions.length) };
    const total = editions.length;
    const contents: PaperContent[] = [];
    for (const id of editions) {
      const edition = await editionById(job.db, id, job.ctx, 'read');
      contents.push(await latestOf(job.db, edition));
      // The last step finishes the file.
      await job.progress(contents.length - 1, total);
    }
    const first = contents[0];
    if (!first) throw new ApiError('not_found', messages.noEdition);
    // A printer queue of its own, so that cancelling this job cancels no other's paper.
    const printer = createPrinter();
    const close = () => void printer.close();
    job.signal.addEventListener('abort', close);
    try {
      const name = fileName('TURMA', `${first.head.class_name}_${first.head.year}`);
      await job.keepFile(await fileOf(job, printer, { contents, format, name, publicUrl }), {
        done: total,
        total,
        noted: { kept: true },
      });
    } finally {
      job.signal.removeEventListener('abort', close);
      await printer.close();
    }
    return { message: messages.classSheetsMade(contents.length) };
  },
});

interface SheetsOrder {
  contents: PaperContent[];
  format: ClassSheets['format'];
  name: string;
  publicUrl: string;
}
async function fileOf(job: RunningJob, press: Press, order: SheetsOrder): Promise<MadeFile> {
  if (order.format === 'xlsx') {
    const sheets = order.contents.map((content, index) => ({
      // The number keeps sheet names unique, which are cut after 31 characters.
      title: `${index + 1} ${content.head.subject_name}`,
      ...tableOf(content, 'COMPLETA'),
    }));
    return {
      name: `${order.name}.xlsx`,
      media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      bytes: await press.xlsx(sheets),
    };
  }
  if (order.format === 'csv') {
    const files = order.contents.map((content, index) => {
      const { columns, rows } = tableOf(content, 'COMPLETA');
      return [`${index + 1}_${fileName(content.type, content.head.subject_name)}.csv`, csv(columns, rows)];
    });
    return {
      name: `${order.name}.zip`,
      media_type: 'application/zip',
      bytes: Buffer.from(zipSync(Object.fromEntries(files))),
    };
  }
  const sheets = [];
  for (const content of order.contents)
    sheets.push(await printed(job.db, content, 'COMPLETA', order.publicUrl));
  const institution = await institutionOf(job.db);
  const { head } = order.contents[0]!;
  const paper = sheetPaper(`${text.ofClass} ${head.class_name}`, sheets, {
    institution,
    by: job.ctx.user.name,
    at: new Date(),
  });
  return { name: `${order.name}.pdf`, media_type: 'application/pdf', bytes: await press.pdf(paper, 'long') };
}
