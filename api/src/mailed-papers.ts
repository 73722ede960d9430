import { comprovativoPaper } from './admissions/applications/comprovativo.ts';
import { fichaPaper } from './finance/invoices/ficha.ts';
import { receiptPaper } from './finance/receipts/receipt.ts';
import type { EnclosedMakers } from './platform/documents/mail-dress.ts';

/** The papers that go along with mails, each made by its own area. */
export const mailedPapers = (publicUrl: string): EnclosedMakers => ({
  RECIBO: async (db, id) => (await receiptPaper(db, id, publicUrl)).paper,
  FICHA_PAGAMENTO: (db, id) => fichaPaper(db, id, publicUrl),
  COMPROVATIVO_CANDIDATURA: (db, id) => comprovativoPaper(db, id, publicUrl),
});
