import { Button, Flex } from '@portal/shared-kit/ui';
import type { CompanyRecord } from '@portal/shared-kit/contract/platform/company';
import { ProvinceDistrict } from '@portal/shared-kit/form';
import { FactGrid } from '@portal/shared-kit/screen';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { FixedFacts } from './company-facts.tsx';
import { ColorField } from './color-field.tsx';
import { messages as text } from './messages.ts';
import { Section, wholeLine } from './section.tsx';

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
      <Form.Item name="acronym" label={text.acronym} required>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="nuit" label={text.nuit}>
        <Input inputMode="numeric" maxLength={20} placeholder={text.nuitHint} />
      </Form.Item>
      <Form.Item name="decree" label={text.decree}>
        <Input maxLength={200} />
      </Form.Item>
    </Section>
    <Section title={text.contacts}>
      <Form.Item name="address" label={text.address} style={wholeLine}>
        <Input maxLength={200} />
      </Form.Item>
      <ProvinceDistrict />
      <Form.Item name="email" label={text.email}>
        <Input type="email" maxLength={160} />
      </Form.Item>
      <Form.Item name="website" label={text.website}>
        <Input type="url" maxLength={200} />
      </Form.Item>
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
      <Form.Item name="director_name" label={text.directorName}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="director_title" label={text.directorTitle}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="registrar_name" label={text.registrarName}>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="registrar_title" label={text.registrarTitle}>
        <Input maxLength={120} />
      </Form.Item>
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
