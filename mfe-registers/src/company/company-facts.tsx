import type { CompanyRecord } from '@portal/shared-kit/contract/platform/company';
import { Fact, Facts } from '@portal/shared-kit/screen';
import { PlaceFacts } from '../common/place-facts.tsx';
import { messages as text } from './messages.ts';

/** The profile of the institution, for who may not change it. */
export const CompanyFacts = ({ record: it }: { record: CompanyRecord }) => (
  <>
    <Facts title={text.identity}>
      <Fact title={text.name}>{it.name}</Fact>
      <Fact title={text.acronym}>{it.acronym}</Fact>
      <Fact title={text.nuit}>{it.nuit}</Fact>
      <Fact title={text.decree}>{it.decree}</Fact>
    </Facts>
    <Facts title={text.contacts}>
      <Fact title={text.address}>{it.address}</Fact>
      <PlaceFacts province_id={it.province_id} district_id={it.district_id} />
      <Fact title={text.email}>{it.email}</Fact>
      <Fact title={text.website}>{it.website}</Fact>
      <Fact title={text.dataProtection}>{it.data_protection_contact}</Fact>
      <Fact title={text.phones}>{it.phones.join(', ')}</Fact>
    </Facts>
    <Facts title={text.look}>
      <Fact title={text.color}>{it.color}</Fact>
    </Facts>
    {it.bank_accounts.length > 0 && (
      <Facts title={text.bankAccounts}>
        {it.bank_accounts.map(({ bank, nib }) => (
          <Fact key={nib} title={bank}>
            {nib}
          </Fact>
        ))}
      </Facts>
    )}
    <Facts title={text.signatures}>
      <Fact title={text.directorName}>{it.director_name}</Fact>
      <Fact title={text.directorTitle}>{it.director_title}</Fact>
      <Fact title={text.registrarName}>{it.registrar_name}</Fact>
      <Fact title={text.registrarTitle}>{it.registrar_title}</Fact>
    </Facts>
    <Facts title={text.documents}>
      <Fact title={text.footer}>{it.document_footer}</Fact>
      <FixedFacts of={it} />
    </Facts>
  </>
);

/** Fixed settings of the portal. */
export const FixedFacts = ({
  of: it,
}: {
  of: Pick<CompanyRecord, 'time_zone' | 'currency' | 'languages'>;
}) => (
  <>
    <Fact title={text.timeZone}>{it.time_zone}</Fact>
    <Fact title={text.currency}>{it.currency}</Fact>
    <Fact title={text.languages}>
      {it.languages.map((code) => text.languageNames[code] ?? code).join(', ')}
    </Fact>
  </>
);
