import { Form } from '@portal/shared-kit/ui-data';
import { useRef, type ReactNode } from 'react';
import { countries } from '../../contract/core/countries.ts';
import {
  cleanDocument,
  documentFile,
  documentInputLength,
  documentTypes,
} from '../../contract/people/person-rules.ts';
import { ChoiceItem, FileField, TextAreaItem, TextItem } from './fields.tsx';
import { FormDrawer, type FormDrawerProps } from './form-drawer.tsx';
import { ProvinceDistrict } from './person-fields.tsx';
import { screenMessages as text } from '../frame/messages.ts';
import { optionsOf } from '../../inputs/native-select.tsx';

type Drawer<Value extends object> = FormDrawerProps<Value>;
interface Props<Value extends object> extends Pick<Drawer<Value>, 'schema' | 'value' | 'onClose'> {
  /** The name of the person. */
  name: string;
  send: (body: Value, file: File) => Promise<unknown>;
  /** Fields before those of the document. */
  who?: ReactNode;
  /** Further fields of the document. */
  children?: ReactNode;
}

/** 'Corrigir identificação': corrects identity and residence, with a document and the reason (decisions 34, I51). */
export function CorrectionDrawer<Value extends object>({ name, send, who, children, ...form }: Props<Value>) {
  const file = useRef<File>(undefined);
  const check = () => {
    if (!file.current) return { file: [text.documentMissing] };
    return file.current.size > documentFile.maxBytes ? { file: [text.documentTooLarge] } : undefined;
  };
  return (
    <FormDrawer
      {...form}
      title={text.correctTitle(name)}
      check={check}
      onSubmit={(body) => send(body, file.current!)}
    >
      {who}
      <ChoiceItem name="doc_type" label={text.doc_type} required options={optionsOf(documentTypes)} />
      <TextItem
        name="doc_number"
        label={text.doc_number}
        required
        normalize={(number: string) => cleanDocument(number)}
        maxLength={documentInputLength}
        autoComplete="off"
      />
      {children}
      <ChoiceItem
        name="nactionality"
        label={text.nactionality}
        required
        showSearch
        options={optionsOf(countries)}
      />
      <ProvinceDistrict />
      <TextItem name="address_location" label={text.address_location} maxLength={200} autoComplete="off" />
      <TextItem name="block" label={text.block} maxLength={20} autoComplete="off" />
      <TextItem name="house_number" label={text.house_number} maxLength={20} autoComplete="off" />
      <TextAreaItem name="reason" label={text.correctionReason} required rows={3} maxLength={500} />
      <Form.Item name="file" label={text.newDocument} required extra={text.documentHint}>
        <FileField accept={documentFile.types} onFile={(chosen) => (file.current = chosen)} />
      </Form.Item>
    </FormDrawer>
  );
}
