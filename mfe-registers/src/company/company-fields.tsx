import type { CompanyRecord } from '@portal/shared-kit/contract/platform/company';
import { ProvinceDistrict } from '@portal/shared-kit/form';
import { FactGrid } from '@portal/shared-kit/screen';
import { Form, Input } from '@portal/shared-kit/ui-data';
import { BankAccountFields } from './bank-account-fields.tsx';
import { FixedFacts } from './company-facts.tsx';
import { ColorField } from './color-field.tsx';
import { messages as text } from './messages.ts';
import { PhoneFields } from './phone-fields.tsx';
import { Section, wholeLine } from './section.tsx';

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
