import { usePortal } from '@portal/shared-kit';
import { sheetFormats } from '@portal/shared-kit/contract/inscription-statistics';
import { failureOf, openDocument } from '@portal/shared-kit/data';
import { Button, Space } from '@portal/shared-kit/ui';
import { useState } from 'react';

type Format = (typeof sheetFormats)[number];
const text = {
  label: 'Exportar',
  format: { pdf: 'Exportar PDF', xlsx: 'Exportar XLSX', csv: 'Exportar CSV' } satisfies Record<
    Format,
    string
  >,
};

/** Too long to wait for: its address comes by mail. */
class Mailed extends Error {}

interface Props {
  /** Has the file made; without an address it is made in the background, as the message says. */
  make: (format: Format) => Promise<{ url: string | null; message: string }>;
}

/** A button for each kind of file; one at a time is made. */
export function ExportButtons({ make }: Props) {
  const { notify } = usePortal();
  const [working, setWorking] = useState<Format>();
  const run = async (format: Format) => {
    setWorking(format);
    try {
      await openDocument(async () => {
        const { url, message } = await make(format);
        if (url === null) throw new Mailed(message);
        return url;
      });
    } catch (problem) {
      if (problem instanceof Mailed) notify.info(problem.message);
      else {
        const { message, supportCode } = failureOf(problem);
        notify.error(message, { retry: () => void run(format), ...(supportCode && { supportCode }) });
      }
    } finally {
      setWorking(undefined);
    }
  };
  return (
    <Space wrap role="group" aria-label={text.label} className="in-print-hide">
      {sheetFormats.map((format) => (
        <Button
          key={format}
          loading={working === format}
          disabled={working !== undefined && working !== format}
          onClick={() => void run(format)}
        >
          {text.format[format]}
        </Button>
      ))}
    </Space>
  );
}
