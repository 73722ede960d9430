import { contrastWithWhite, leastContrast } from '@portal/shared-kit/contract/platform/company';
import { Flex } from '@portal/shared-kit/ui';
import { Input } from '@portal/shared-kit/ui-data';
import { messages as text } from './messages.ts';

interface Props {
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

const ratio = new Intl.NumberFormat('pt', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
/** Never rounded up to the threshold it misses. */
const shown = (contrast: number) => ratio.format(Math.floor(contrast * 10) / 10);

/** A colour, typed or picked, with its contrast to white text. */
export function ColorField({ id, value = '', onChange }: Props) {
  const isColor = /^#[0-9a-f]{6}$/i.test(value);
  return (
    <>
      <Flex gap="small">
        <Input id={id} value={value} maxLength={7} onChange={({ target }) => onChange?.(target.value)} />
        <Input
          type="color"
          aria-label={text.colorPicker}
          value={isColor ? value : '#000000'}
          onChange={({ target }) => onChange?.(target.value)}
          style={{ width: 56, padding: 4 }}
        />
      </Flex>
      {isColor && (
        <div style={{ marginTop: 8 }}>
          <div
            style={{
              background: value,
              color: '#fff',
              borderRadius: 8,
              padding: '8px 12px',
              printColorAdjust: 'exact',
            }}
          >
            {text.colorSample}
          </div>
          <small>{text.contrast(shown(contrastWithWhite(value)), ratio.format(leastContrast))}</small>
        </div>
      )}
    </>
  );
}
