import { sheetFormats } from '@portal/shared-kit/contract/reporting/inscription-statistics';
import { Button, Space } from '@portal/shared-kit/ui';
import { useExport, type MadeFile } from './use-export.ts';

type Format = (typeof sheetFormats)[number];
const text = {
  label: 'Exportar',
  format: { pdf: 'Exportar PDF', xlsx: 'Exportar XLSX', csv: 'Exportar CSV' } satisfies Record<
    Format,
    string
  >,
};

/** A button per file format; one export runs at a time. */
export function ExportButtons({ make }: { make: (format: Format) => MadeFile }) {
  const { working, run } = useExport(make);
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
