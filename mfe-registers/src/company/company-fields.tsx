import {
  type CompanyRecord,
  contrastWithWhite,
  leastContrast,
} from '@portal/shared-kit/contract/platform/company';
import { ProvinceDistrict, TextItem } from '@portal/shared-kit/form';
import { FactGrid } from '@portal/shared-kit/screen';
import { Button, Flex } from '@portal/shared-kit/ui';
import { Form, Input } from '@portal/shared-kit/ui-data';
import type { ReactNode } from 'react';
import { FixedFacts } from './company-facts.tsx';
import { messages as text } from './messages.ts';

const box = { border: 0, margin: '0 0 24px', padding: 0, minWidth: 0 };

const heading = { fontSize: 18, fontWeight: 600, padding: 0, marginBottom: 12 };

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
  columnGap: 16,
};

/** A field across the whole section. */
const wholeLine = { gridColumn: '1 / -1' };

const ratio = new Intl.NumberFormat('pt', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** The institution's bank accounts, in the order of its papers. */
const BankAccountFields = () => (
  <Form.List name="bank_accounts">
    {(lines, { add, remove }) => (
      <div style={wholeLine}>
        {lines.map(({ key, name }) => (
          <Flex key={key} wrap gap="small" align="end">
            <Form.Item name={[name, 'bank']} label={text.bank} required style={{ flex: '1 1 180px' }}>
              <Input maxLength={80} />
            </Form.Item>
            <Form.Item name={[name, 'nib']} label={text.nib} required style={{ flex: '1 1 220px' }}>
              <Input inputMode="numeric" maxLength={30} placeholder={text.nibHint} />
            </Form.Item>
            <Form.Item>
              <Button danger aria-label={text.removeAccount(name + 1)} onClick={() => remove(name)}>
                ✕
              </Button>
            </Form.Item>
          </Flex>
        ))}
        <Button onClick={() => add({ bank: '', nib: '' })}>{text.addAccount}</Button>
      </div>
    )}
  </Form.List>
);

/** Telephones of the institution, one line each. */
const PhoneFields = () => (
  <Form.List name="phones">
    {(lines, { add, remove }) => (
      <div role="group" aria-label={text.phones} style={{ marginBottom: 24 }}>
        {lines.map(({ key, name }) => (
          <Flex key={key} gap="small" align="end">
            <Form.Item name={name} label={text.phone(name + 1)} required style={{ flex: 1 }}>
              <Input type="tel" maxLength={20} />
            </Form.Item>
            <Form.Item>
              <Button danger aria-label={text.removePhone(name + 1)} onClick={() => remove(name)}>
                ✕
              </Button>
            </Form.Item>
          </Flex>
        ))}
        <Button onClick={() => add('')}>{text.addPhone}</Button>
      </div>
    )}
  </Form.List>
);

/** The fields of the institution's profile (decision 129), beside the fixed settings of the portal. */
export const CompanyFields = ({ facts }: { facts: CompanyRecord }) => (
  <>
    <Section title={text.identity}>
      <Form.Item name="name" label={text.name} required style={wholeLine}>
        <Input maxLength={160} />
      </Form.Item>
      <TextItem name="acronym" label={text.acronym} required maxLength={20} />
      <Form.Item name="nuit" label={text.nuit}>
        <Input inputMode="numeric" maxLength={20} placeholder={text.nuitHint} />
      </Form.Item>
      <TextItem name="decree" label={text.decree} maxLength={200} />
    </Section>
    <Section title={text.contacts}>
      <Form.Item name="address" label={text.address} style={wholeLine}>
        <Input maxLength={200} />
      </Form.Item>
      <ProvinceDistrict />
      <TextItem name="email" label={text.email} type="email" maxLength={160} />
      <TextItem name="website" label={text.website} type="url" maxLength={200} />
      <Form.Item name="data_protection_contact" label={text.dataProtection} extra={text.dataProtectionHint}>
        <Input maxLength={200} />
      </Form.Item>
      <PhoneFields />
    </Section>
    <Section title={text.look}>
      <Form.Item name="color" label={text.color} required>
        <ColorField />
      </Form.Item>
    </Section>
    <Section title={text.bankAccounts}>
      <BankAccountFields />
    </Section>
    <Section title={text.signatures}>
      <p style={{ ...wholeLine, marginTop: 0 }}>{text.signaturesHint}</p>
      <TextItem name="director_name" label={text.directorName} maxLength={120} />
      <TextItem name="director_title" label={text.directorTitle} maxLength={120} />
      <TextItem name="registrar_name" label={text.registrarName} maxLength={120} />
      <TextItem name="registrar_title" label={text.registrarTitle} maxLength={120} />
    </Section>
    <Section title={text.documents}>
      <Form.Item name="document_footer" label={text.footer} style={wholeLine}>
        <Input.TextArea rows={3} maxLength={500} />
      </Form.Item>
      <div style={wholeLine}>
        <FactGrid>
          <FixedFacts of={facts} />
        </FactGrid>
      </div>
    </Section>
  </>
);

interface Props {
  // Passed by the surrounding Form.Item.
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** Never rounded up to the threshold it misses. */
const shown = (contrast: number) => ratio.format(Math.floor(contrast * 10) / 10);

/** A colour, typed or picked, with its contrast to white text. */
function ColorField({ id, value = '', onChange }: Props) {
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

/** A section of fields, side by side as far as there is room. */
const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset style={box}>
    <legend style={heading}>{title}</legend>
    <div style={grid}>{children}</div>
  </fieldset>
);
