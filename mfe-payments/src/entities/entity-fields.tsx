import { menuWalletNames, menuWallets } from '@portal/shared-kit/contract/finance/mpesa-rules';
import { referenceModeLabels, referenceModes } from '@portal/shared-kit/contract/finance/payment-entity';
import { invoiceTypes, type InvoiceType } from '@portal/shared-kit/contract/finance/invoice';
import { Choice, ChoiceItem, DayItem, optionsOf, TextItem } from '@portal/shared-kit/form';
import { Checkbox, Form, Input } from '@portal/shared-kit/ui-data';
import { invoiceTypeLabels } from '@portal/shared-kit/contract/finance/payment-rules';
import { messages as text } from './messages.ts';

/** The fields of an entity (decision 123). */
export function EntityFields() {
  const form = Form.useFormInstance();
  const inUse = form.getFieldValue('in_use') === true;
  return (
    <>
      <TextItem name="bank" label={text.bank} required maxLength={80} />
      <Form.Item
        name="code"
        label={text.formCode}
        extra={inUse ? text.formCodeStays : text.formCodeHint}
        required
      >
        <Input inputMode="numeric" maxLength={5} disabled={inUse || undefined} style={{ maxWidth: 140 }} />
      </Form.Item>
      <TextItem name="nib" label={text.nib} extra={text.nibHint} inputMode="numeric" maxLength={30} />
      <Form.Item name="used_for" label={text.usedFor} required>
        <TypesField />
      </Form.Item>
      <Form.Item name="reference_mode" label={text.mode} extra={text.modeHint} required>
        <Choice options={optionsOf(referenceModes, referenceModeLabels)} />
      </Form.Item>
      <Form.Item name="wallet_shortcode" label={text.shortcode}>
        <Input inputMode="numeric" maxLength={10} style={{ maxWidth: 180 }} />
      </Form.Item>
      <ChoiceItem
        name="wallet"
        label={text.wallet}
        extra={text.walletHint}
        allowClear
        options={optionsOf(menuWalletNames, menuWallets)}
      />
      <DayItem name="valid_from" label={text.validFrom} required />
      <DayItem name="valid_to" label={text.validTo} extra={text.validToHint} />
    </>
  );
}

interface TypesProps {
  // Passed by the surrounding Form.Item; its `aria-required` is not allowed on a group.
  id?: string;
  value?: InvoiceType[];
  onChange?: (value: InvoiceType[]) => void;
}
const TypesField = ({ id, value = [], onChange }: TypesProps) => (
  <Checkbox.Group<InvoiceType>
    {...(id !== undefined && { id })}
    value={value}
    {...(onChange && { onChange })}
    options={optionsOf(invoiceTypes, invoiceTypeLabels)}
  />
);
